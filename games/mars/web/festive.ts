import type { Thing } from '../../../web/src/games/festive';

// Components, and the Cogs they were sold for.
export default [
  {
    d: 'M10 1h4l.6 3 2.400 1 2.600-1.700 2.800 2.800L20.700 8.700l1 2.400 3 .6v.6l-3 .6-1 2.400 1.700 2.600-2.800 2.800-2.600-1.700-2.400 1-.6 3h-4l-.6-3-2.400-1-2.600 1.700-2.800-2.800L3.300 15.300l-1-2.400-3-.6v-.6l3-.6 1-2.400L1.600 6.100l2.800-2.800L7 5l2.400-1ZM12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8Z',
    fill: '#b98a2b',
  },
  { d: 'M5 2h5v9a2 2 0 0 0 4 0V2h5v9a7 7 0 0 1-14 0Z', fill: '#6b2f57' },
  { d: 'M12 2q9 10 0 20q-9-10 0-20Z', fill: '#afd2ec' },
  { d: 'M9 2h6v7l6 11q0 2-2 2H5q-2 0-2-2L9 9Z', fill: '#f0ee55' },
  { d: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z', fill: '#c4673f' },
] satisfies Thing[];
