import type { Thing } from '../../../web/src/games/festive';

// Dreams, stars, and what they are made of.
export default [
  { d: 'M6 10a6 6 0 0 1 11-3a5 5 0 0 1 4 9a3 3 0 0 1-2 3H6a5 5 0 0 1 0-9Z', fill: '#cfe3ff' },
  { d: 'M12 1l3.200 7.400 8 .7-6.100 5.300 1.900 7.800-7-4.200-7 4.200 1.900-7.800L.8 9.100l8-.7Z', fill: '#f8bd0b' },
  { d: 'M12 2q8 10 8 14a8 8 0 0 1-16 0q0-4 8-14Z', fill: '#3d4fb5' },
  { d: 'M14 1L4 14h6L8 23l11-14h-7Z', fill: '#e0605a' },
  { d: 'M15 2a10 10 0 1 0 7 15A9 9 0 0 1 15 2Z', fill: '#ffe3b8' },
] satisfies Thing[];
