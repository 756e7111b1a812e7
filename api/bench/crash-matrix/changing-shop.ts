import { eventually } from '@waxwing/core/testing/eventually';
import type { BenchInstance } from '../support/product/customer.js';

/** A message as version 1 shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly wa_id: string;
  readonly text: string;
  readonly deleted_at: string | null;
}

const ANSWER_MS = 15_000;

/** A shop's program: each call has a key, where calls have keys, and is repeated until it is answered. */
export class ChangingShop {
  readonly #url: string;
  readonly #apiKey: string;

  constructor(apiUrl: string, { apiKey }: BenchInstance) {
    this.#url = `${apiUrl}/api/v1/messages`;
    this.#apiKey = apiKey;
  }

  send(to: string, text: string): Promise<ShownMessage> {
    return this.#ask('POST', '', { key: text, body: { to: `+${to}`, type: 'text', text } });
  }

  /** The received message with this text, once it is there. */
  received(text: string): Promise<ShownMessage> {
    return eventually(async () => {
      const list = await this.#ask<{ data: ShownMessage[] }>('GET', '?direction=inbound');
      return list.data.find((message) => message.text === text);
    });
  }

  message(id: string): Promise<ShownMessage> {
    return this.#ask('GET', `/${id}`);
  }

  /** The texts that the message has had. */
  async versions(id: string): Promise<string[]> {
    const list = await this.#ask<{ data: { text: string }[] }>('GET', `/${id}/edits`);
    return list.data.map(({ text }) => text);
  }

  async reactions(id: string): Promise<string[]> {
    const list = await this.#ask<{ data: { emoji: string }[] }>('GET', `/${id}/reactions`);
    return list.data.map(({ emoji }) => emoji);
  }

  edit(id: string, text: string): Promise<ShownMessage> {
    return this.#ask('PATCH', `/${id}`, { key: `edit ${id}`, body: { text } });
  }

  remove(id: string): Promise<ShownMessage> {
    return this.#ask('DELETE', `/${id}`, { key: `delete ${id}` });
  }

  react(id: string, emoji: string): Promise<ShownMessage> {
    return this.#ask('POST', `/${id}/reactions`, { key: `react ${id}`, body: { emoji } });
  }

  async read(id: string): Promise<void> {
    await this.#ask('POST', `/${id}/read`);
  }

  #ask<Answer>(method: string, path: string, more: { key?: string; body?: object } = {}): Promise<Answer> {
    const ask = async (): Promise<Answer | undefined> => {
      const answer = await fetch(this.#url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#apiKey}`,
          ...(more.key !== undefined && { 'idempotency-key': more.key }),
          ...(more.body && { 'content-type': 'application/json' }),
        },
        ...(more.body && { body: JSON.stringify(more.body) }),
        // deadline: a process that is killed answers nothing, and the same is asked again
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      // 202 tells of a change that is still to be made.
      return answer.status === 200 ? ((await answer.json()) as Answer) : undefined;
    };
    return eventually(() => ask().catch(() => undefined));
  }
}
