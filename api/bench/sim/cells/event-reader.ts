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

/** An integrator that reads the events of its account one after the other, and keeps its cursor whoever answers. */
export class EventReader {
  readonly #url: string;
  readonly #key: string;
  #cursor: string | undefined;
  #isOver = false;
  /** Ids of messages by type of event, each as often as it was read. */
  readonly read = new Map<string, string[]>();
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
      const hasMore = await this.#readPage();
      if (hasMore) continue;
      if (isLast) return;
      await delay(POLL_MS);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Whether there is more to read. */
  async #readPage(): Promise<boolean> {
    const after = this.#cursor === undefined ? '' : `&after=${this.#cursor}`;
    const response = await fetch(`${this.#url}/api/v1/events?limit=200${after}`, {
      headers: { authorization: `Bearer ${this.#key}` },
    });
    const text = await response.text();
    if (response.status === 503) return true;
    if (!response.ok) {
      this.flaws.push(`events after ${this.#cursor}: ${response.status} ${text}`);
      return false;
    }
    const page = JSON.parse(text) as EventPage;
    this.#cursor = page.next_cursor;
    for (const { type, data } of page.data) {
      const ids = this.read.get(type) ?? [];
      this.read.set(type, ids);
      if (data.message) ids.push(data.message.id);
    }
    return page.has_more;
  }
}
