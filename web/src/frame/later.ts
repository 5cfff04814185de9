// What a table may want at any moment, also when the network is gone: fetched once the board has been drawn, so that a
// table still opens with little.

const parts = import.meta.glob([
  './{Curtain,Hint,HelpTopics,KeyList,NumberedRules,Options,Phrases,Said,Wishes}.svelte',
  '../pages/{Company,Finale,SettingsForm,TableMenu,TableSheets}.svelte',
  '../table/{endings,muted.svelte,notify.svelte}.ts',
]);

export function fetchRest(): void {
  // What cannot be had now is asked for again when it is wanted.
  for (const fetched of Object.values(parts)) fetched().catch(() => {});
}
