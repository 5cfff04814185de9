import type { Thing } from '../../../web/src/games/festive';

// The robots' shapes, and the signs of the targets.
export default [
  { d: 'M12 2 21 21H3Z', fill: '#c1272d' },
  { d: 'M3 5h18v15H3Z', fill: '#2fa67c' },
  { d: 'M3 20v-7a9 9 0 0 1 18 0v7Z', fill: '#1b4f9c' },
  { d: 'M7 2h10l5 10-5 10H7L2 12Z', fill: '#f2c230' },
  { d: 'M12 1l3.2 7.4 8 .7-6.100 5.300 1.900 7.800-7-4.200-7 4.200 1.900-7.800L.8 9.100l8-.7Z', fill: '#f2c230' },
  { d: 'M15 2a10 10 0 1 0 7 15A9 9 0 0 1 15 2Z', fill: '#aeb6c2' },
] satisfies Thing[];
