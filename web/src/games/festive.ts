// What rains down when somebody wins: things of the game, each one path in a square of 24 (games/<game>/web/festive.ts).

export interface Thing {
  d: string;
  fill: string;
}

const found = import.meta.glob<Thing[]>('../../../games/*/web/festive.ts', { import: 'default' });

export async function festive(game: string): Promise<Thing[]> {
  return (await found[`../../../games/${game}/web/festive.ts`]?.()) ?? [];
}
