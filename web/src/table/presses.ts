// A press made while a move is still on its way is meant for the position that move leads to. It waits here and is done
// when that position is there, in the order of pressing, as if the hand had been slower.

export class Presses {
  #waiting: (() => void)[] = [];
  #acting = false;
  #letting = false;

  // early: whether the position is still to come. settled: until the board shows what has come.
  constructor(
    private readonly early: () => boolean,
    private readonly settled: () => Promise<void>,
  ) {}

  get any(): boolean {
    return this.#waiting.length > 0;
  }

  // Whether a press has to wait: the position is not there, or others were pressed before it. What a waiting press does
  // when its turn has come is done at once.
  get wait(): boolean {
    return !this.#acting && (this.early() || this.any);
  }

  add(act: () => void): void {
    this.#waiting.push(act);
  }
  drop(): void {
    this.#waiting = [];
  }

  // The position may be there: as many as it allows. One that sends a move makes the rest wait again.
  async release(): Promise<void> {
    if (this.#letting) return;
    this.#letting = true;
    try {
      while (this.any && !this.early()) {
        await this.settled();
        if (this.early()) break;
        const act = this.#waiting.shift();
        this.#acting = true;
        try {
          act?.();
        } finally {
          this.#acting = false;
        }
      }
    } finally {
      this.#letting = false;
    }
  }
}
