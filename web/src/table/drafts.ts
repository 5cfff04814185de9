// What somebody has half decided is kept in this tab over a reload, for one table and seat, and belongs to one position: in
// another it is gone.

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export class Drafts {
  // A shelf may be forbidden or full: then a draft lasts as long as the page.
  constructor(
    private readonly table: string,
    private readonly shelf: () => Shelf = () => sessionStorage,
  ) {}

  #key(seat: number, what: string): string {
    return `officina.draft.${this.table}.${seat}.${what}`;
  }
  // null takes it away.
  remember(seat: number, what: string, about: string, value: unknown): void {
    try {
      if (value === null) this.shelf().removeItem(this.#key(seat, what));
      else this.shelf().setItem(this.#key(seat, what), JSON.stringify({ about, value }));
    } catch {
      // See above.
    }
  }
  recall(seat: number, what: string, about: string): unknown {
    try {
      const kept = JSON.parse(this.shelf().getItem(this.#key(seat, what)) ?? 'null') as {
        about: string;
        value: unknown;
      } | null;
      return kept?.about === about ? kept.value : null;
    } catch {
      return null;
    }
  }
}
