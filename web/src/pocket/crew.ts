// Those who think for a house in the pocket: as many workers as the machine has processors but one, each started when it is first
// needed. A bot that remembers is asked in the same worker again.

export interface Order {
  do: 'think' | 'puzzle' | 'position' | 'solve';
  number: number;
  mind?: string;
  [field: string]: unknown;
}
export type ToThinker = { module: WebAssembly.Module } | { order: Order } | { forget: number } | { mind: string };
export interface FromThinker {
  number: number;
  answer: object | null; // null where nobody waits any more
}

const MOST_TIMES = 3; // an order is given

interface Member {
  worker: Worker;
  thinks: Order | null;
  minds: Set<string>;
}

export class Crew {
  #members: Member[] = [];
  #waiting: Order[] = [];
  #failed = new Map<number, number>(); // how often, by the number of an order

  constructor(
    private readonly start: () => Worker,
    private readonly most: number,
    private readonly answered: (number: number, answer: object) => void, // an error where nobody could find one
  ) {}

  think(order: Order): void {
    this.#waiting.push(order);
    this.#deal();
  }
  // Nobody waits for it any more.
  forget(number: number): void {
    this.#waiting = this.#waiting.filter((one) => one.number !== number);
    for (const member of this.#members) if (member.thinks?.number === number) this.#tell(member, { forget: number });
  }
  forgetMind(mind: string): void {
    for (const member of this.#members) if (member.minds.delete(mind)) this.#tell(member, { mind });
  }

  #tell(member: Member, message: ToThinker): void {
    member.worker.postMessage(message);
  }

  // In the order of asking, but nobody waits for a worker that only somebody before them needs.
  #deal(): void {
    this.#waiting = this.#waiting.filter((order) => {
      const mind = order.mind ?? '';
      const known = mind === '' ? undefined : this.#members.find((one) => one.minds.has(mind));
      const member = known ?? this.#members.find((one) => one.thinks === null) ?? this.#hire();
      if (!member || member.thinks !== null) return true;
      member.thinks = order;
      if (mind !== '') member.minds.add(mind);
      this.#tell(member, { order });
      return false;
    });
  }

  // One that could not be loaded, or came to grief over an order: another takes it up, a little later, unless it was too much for several.
  #dismiss(member: Member): void {
    this.#members = this.#members.filter((one) => one !== member);
    member.worker.terminate();
    const order = member.thinks;
    const times = order ? (this.#failed.get(order.number) ?? 0) + 1 : 0;
    if (order && times < MOST_TIMES) {
      this.#failed.set(order.number, times);
      this.#waiting.unshift(order);
    } else if (order) {
      this.#failed.delete(order.number);
      this.answered(order.number, { error: 'failed' });
    }
    // Others may wait for the place that is free now.
    setTimeout(() => this.#deal(), 500);
  }

  #hire(): Member | undefined {
    if (this.#members.length >= this.most) return undefined;
    const member: Member = { worker: this.start(), thinks: null, minds: new Set() };
    member.worker.addEventListener('message', ({ data }: MessageEvent<FromThinker>) => {
      member.thinks = null;
      if (data.answer) this.answered(data.number, data.answer);
      this.#deal();
    });
    member.worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#dismiss(member);
    });
    this.#members.push(member);
    return member;
  }
}
