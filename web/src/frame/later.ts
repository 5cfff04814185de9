// What a table may want at any moment, also when the network is gone: fetched once the board has been drawn, so that a
// table still opens with little.

const parts = import.meta.glob([
  './{Curtain,Hint,HelpTopics,KeyList,NumberedRules,Options,Phrases,Said,Wishes}.svelte',
  '../pages/{Company,Finale,SettingsForm,TableMenu,TableSheets}.svelte',
  '../table/{endings,muted.svelte,notify.svelte}.ts',
]);

export async function fetchRest(): Promise<void> {
  // What cannot be had now is asked for again when it is wanted (net/wanted.ts).
  await Promise.allSettled(Object.values(parts).map((fetch) => fetch()));
  performance.mark('officina.whole');
}
