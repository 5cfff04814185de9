import type { Thing } from '../../../web/src/games/festive';

// Parts of the kit.
export default [
  { d: 'M4 6h16v13H4ZM9 6V2h6v4', fill: '#3e9474' },
  { d: 'M3 7h16v10H3ZM19 10h3v4h-3Z', fill: '#f2d22e' },
  { d: 'M2 12q10-10 20 0q-10 10-20 0Z', fill: '#b5312b' },
  { d: 'M6 3h12v9H6ZM4 12h16v9H4Z', fill: '#6b4fa0' },
  {
    d: 'M12 2l2.500 4.500 5-.5-1.500 4.800 3.500 3.700-4.800 1.500-.7 5-4-3-4 3-.7-5L2.500 14.500 6 10.800 4.500 6l5 .5Z',
    fill: '#e2701e',
  },
] satisfies Thing[];
