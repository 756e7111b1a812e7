import {
  admit,
  applyOutcome,
  beginPacing,
  type ChatCounts,
  DAY_MS,
  HEALTHY_NUMBER,
  HOUR_MS,
  type Lane,
  nextAt,
  type PacingState,
  takeLimits,
  UNANSWERED_MS,
} from '@waxwing/core';

/** A message that the sender hands over: it leaves, waits or expires. */
export interface Arrival {
  readonly at: number;
  readonly chat: string;
  /** Whether the person has written to the number before. */
  readonly isKnown: boolean;
  /** How long it is worth sending. */
  readonly validMs: number;
}

/** What happened to the messages of a day. */
export interface SimulatedDay {
  readonly arrived: number;
  readonly leftKnown: number;
  readonly leftFirst: number;
  /** They would have left too late. */
  readonly expired: number;
  /** At the end of the day. */
  readonly waiting: number;
}

interface Waiting extends Arrival {
  readonly id: string;
}

interface Contact {
  standing: 'first' | 'written' | 'known';
  readonly sentAt: number[];
  waiting: number;
}

/** One number from the day on which it is linked, behind the real send gate, on a clock that jumps to whatever happens next. */
export class SimulatedNumber {
  readonly #start: number;
  #now: number;
  #state: PacingState;
  #waiting: Record<Lane, Waiting[]> = { known: [], first: [] };
  /** Messages that wait for a limit of their recipient. */
  #postponed: { readonly until: number; readonly message: Waiting }[] = [];
  readonly #contacts = new Map<string, Contact>();
  readonly #days: { arrived: number; known: number; first: number; expired: number; waiting: number }[] = [];
  readonly delays: Record<Lane, number[]> = { known: [], first: [] };
  /** Before this time nothing expires that waits. */
  #expiresAt = Number.POSITIVE_INFINITY;
  #ids = 0;

  constructor(start: Date, random: () => number) {
    const none = { known: 0, first: 0, checks: 0 };
    const loaded = {
      ...{ settings: {}, health: HEALTHY_NUMBER, lastFirstAt: null, newChatCap: null, reachoutLock: null },
      age: { firstLinkedAt: start, countedDays: 0, lastDay: null, declaredAt: null },
      counts: { at: start, hour: none, day: none },
      waiting: { known: 0, first: 0 },
      unsettled: [],
    };
    this.#state = beginPacing(loaded, { defaultMode: 'protect', readyAt: start, random }, start);
    this.#start = start.getTime();
    this.#now = this.#start;
  }

  /** @param arrivals in the order of their times */
  run(arrivals: readonly Arrival[], days: number): readonly SimulatedDay[] {
    const end = this.#start + days * DAY_MS;
    let next = 0;
    while (this.#now < end) {
      for (; next < arrivals.length && arrivals[next]!.at <= this.#now; next++) this.#accept(arrivals[next]!);
      this.#expire();
      this.#send();
      this.#day().waiting = this.#waiting.known.length + this.#waiting.first.length + this.#postponed.length;
      this.#now = Math.min(arrivals[next]?.at ?? end, this.#nextChance(end), this.#nextDay());
    }
    return this.#days.map(({ arrived, known, first, expired, waiting }) => {
      return { arrived, leftKnown: known, leftFirst: first, expired, waiting };
    });
  }

  #accept(arrival: Arrival): void {
    const contact = this.#contactOf(arrival.chat);
    if (arrival.isKnown) contact.standing = 'known';
    this.#day().arrived += 1;
    contact.waiting += 1;
    this.#enqueue({ ...arrival, id: `${this.#ids++}` });
  }

  #enqueue(message: Waiting): void {
    this.#expiresAt = Math.min(this.#expiresAt, message.at + message.validMs);
    this.#waiting[this.#contactOf(message.chat).standing === 'first' ? 'first' : 'known'].push(message);
  }

  #expire(): void {
    if (this.#now < this.#expiresAt) return;
    const isAlive = ({ at, validMs }: Waiting) => at + validMs > this.#now;
    const dead = this.#all().filter((message) => !isAlive(message));
    for (const { chat } of dead) this.#contactOf(chat).waiting -= 1;
    this.#waiting = {
      known: this.#waiting.known.filter(isAlive),
      first: this.#waiting.first.filter(isAlive),
    };
    this.#postponed = this.#postponed.filter(({ message }) => isAlive(message));
    this.#day().expired += dead.length;
    this.#expiresAt = Math.min(...this.#all().map(({ at, validMs }) => at + validMs));
  }

  #all(): readonly Waiting[] {
    const { known, first } = this.#waiting;
    return [...known, ...first, ...this.#postponed.map(({ message }) => message)];
  }

  #send(): void {
    const due = this.#postponed.filter(({ until }) => until <= this.#now);
    this.#postponed = this.#postponed.filter(({ until }) => until > this.#now);
    for (const { message } of due) this.#enqueue(message);
    for (const lane of ['known', 'first'] as const) {
      // A message that waits for its recipient's sake leaves its place to the next one.
      while (this.#waiting[lane].length > 0 && takeLimits(this.#state, new Date(this.#now))[lane] > 0)
        this.#try(this.#waiting[lane].shift()!, lane);
    }
  }

  #try(message: Waiting, lane: Lane): void {
    const { id, chat } = message;
    const contact = this.#contactOf(chat);
    const candidate = { id, lane, chat, textKey: id, counts: this.#countsOf(contact) };
    const verdict = admit(this.#state, candidate, new Date(this.#now));
    if (verdict.kind === 'wait') {
      const until = verdict.hold.until?.getTime() ?? Number.POSITIVE_INFINITY;
      this.#postponed.push({ until, message });
      return;
    }
    const at = new Date(this.#now);
    this.#state = applyOutcome(verdict.state, id, { kind: 'acknowledged', at }, at);
    this.#day()[lane] += 1;
    this.delays[lane].push(this.#now - message.at);
    contact.sentAt.push(this.#now);
    contact.waiting -= 1;
    if (contact.standing !== 'first') return;
    contact.standing = 'written';
    // Its other messages follow in the lane of known contacts.
    if (contact.waiting === 0) return;
    const { first } = this.#waiting;
    this.#waiting.known.push(...first.filter((one) => one.chat === chat));
    this.#waiting.first = first.filter((one) => one.chat !== chat);
  }

  #countsOf({ standing, sentAt }: Contact): ChatCounts {
    const since = (start: number) => sentAt.filter((at) => at >= start).length;
    const lastAt = sentAt.at(-1);
    const unansweredAt =
      standing === 'known' ? undefined : sentAt.find((at) => at >= this.#now - UNANSWERED_MS);
    return {
      standing,
      thisHour: since(Math.floor(this.#now / HOUR_MS) * HOUR_MS),
      today: since(Math.floor(this.#now / DAY_MS) * DAY_MS),
      unanswered: standing === 'known' ? 0 : since(this.#now - UNANSWERED_MS),
      unansweredSince: unansweredAt === undefined ? null : new Date(unansweredAt),
      lastOutAt: lastAt === undefined ? null : new Date(lastAt),
    };
  }

  #contactOf(chat: string): Contact {
    const found = this.#contacts.get(chat);
    if (found) return found;
    const contact: Contact = { standing: 'first', sentAt: [], waiting: 0 };
    this.#contacts.set(chat, contact);
    return contact;
  }

  #nextChance(end: number): number {
    const waits = this.#waiting.known.length + this.#waiting.first.length > 0;
    const gate = waits ? (nextAt(this.#state, new Date(this.#now))?.getTime() ?? end) : end;
    return Math.min(gate, ...this.#postponed.map(({ until }) => until), end);
  }

  #nextDay(): number {
    return Math.floor(this.#now / DAY_MS) * DAY_MS + DAY_MS;
  }

  #day(): { arrived: number; known: number; first: number; expired: number; waiting: number } {
    const index = Math.floor(this.#now / DAY_MS) - Math.floor(this.#start / DAY_MS);
    while (this.#days.length <= index)
      this.#days.push({ arrived: 0, known: 0, first: 0, expired: 0, waiting: 0 });
    return this.#days[index]!;
  }
}
