import { InstanceNotFound } from '../../instances/errors.js';
import type { Instances } from '../../instances/ports.js';
import { type ApiKey, grantsAccessTo } from '../../keys/api-key.js';
import type { Direction, Message } from '../message.js';
import type { HistoryPosition, Messages } from '../ports.js';
import { fitPage, MAX_PAGE_BYTES } from './page-size.js';

export interface MessagesByKeyQuery {
  key: ApiKey;
  instanceId?: string | undefined;
  direction?: Direction | undefined;
  /** Where the previous page ended. */
  before?: HistoryPosition | undefined;
  limit: number;
}

export interface MessageSlice {
  readonly messages: readonly Message[];
  /** Where the next page begins; undefined when there are no older messages. */
  readonly next: HistoryPosition | undefined;
}

/**
 * Messages of the instances that a key opens, newest first, as many as fit into a page. Consecutive pages neither repeat nor skip a
 * message, whatever arrives meanwhile.
 * @throws InstanceNotFound
 */
export class ListMessagesByKey {
  readonly #ports: { instances: Instances; messages: Messages };

  constructor(ports: { instances: Instances; messages: Messages }) {
    this.#ports = ports;
  }

  async execute({ key, limit, ...query }: MessagesByKeyQuery): Promise<MessageSlice> {
    const { instances, messages } = this.#ports;
    const { accountId } = key;
    if (query.instanceId !== undefined) {
      if (!grantsAccessTo(key, query.instanceId)) throw new InstanceNotFound();
      await instances.get(accountId, query.instanceId);
    }
    // One more than requested, which only tells whether there is a next page.
    const found = await messages.listRange({
      ...query,
      accountId,
      ...(query.instanceId === undefined && { instanceIds: key.instanceIds }),
      limit: limit + 1,
      bytes: MAX_PAGE_BYTES,
    });
    const shown = fitPage(found, limit);
    const last = shown.at(-1);
    return {
      messages: shown,
      next: found.length > shown.length && last ? { createdAt: last.createdAt, id: last.id } : undefined,
    };
  }
}
