import { setTimeout as delay } from 'node:timers/promises';

interface EventPage {
  readonly data: readonly {
    readonly type: string;
    readonly data: { readonly message: { readonly id: string } | null };
  }[];
  readonly has_more: boolean;
  readonly next_cursor: string;
}

const POLL_MS = 200;

/** Reads the events of an account with one cursor, as an integrator does, and continues with it after the account has moved. */
export class EventReader {
  readonly #url: string;
  readonly #key: string;
  #cursor: string | undefined;
  #isOver = false;
  /** Ids of messages by type of event. */
  readonly read = new Map<string, Set<string>>();
  readonly flaws: string[] = [];

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** The first call begins the log. */
  async begin(): Promise<void> {
    await this.#readPage();
  }

  /** Reads until `stop`, and then to the end of the log. */
  async run(): Promise<void> {
    for (;;) {
      const isLast = this.#isOver;
      const outcome = await this.#readPage();
      if (outcome === 'end' && isLast) return;
      if (outcome !== 'more') await delay(POLL_MS);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /** `refused` while the account moves. */
  async #readPage(): Promise<'more' | 'end' | 'refused'> {
    const after = this.#cursor === undefined ? '' : `&after=${this.#cursor}`;
    const response = await fetch(`${this.#url}/api/v1/events?limit=200${after}`, {
      headers: { authorization: `Bearer ${this.#key}` },
    });
    const text = await response.text();
    if (response.status === 503) return 'refused';
    if (!response.ok) {
      this.flaws.push(`events after ${this.#cursor}: ${response.status} ${text}`);
      return 'end';
    }
    const page = JSON.parse(text) as EventPage;
    this.#cursor = page.next_cursor;
    for (const { type, data } of page.data) {
      const ids = this.read.get(type) ?? new Set();
      this.read.set(type, ids);
      if (!data.message) continue;
      if (ids.has(data.message.id)) this.flaws.push(`${type} of ${data.message.id} was read twice`);
      ids.add(data.message.id);
    }
    return page.has_more ? 'more' : 'end';
  }
}
