// What can be laid over a table (TableSheets.svelte).
export type Leaf =
  'options' | 'why' | 'log' | 'help' | 'menu' | 'settings' | 'keys' | 'recap' | 'give_up' | 'player' | 'phrases';
