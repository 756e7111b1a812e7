import { InstanceNotFound } from '../../instances/errors.js';
import type { Instances } from '../../instances/ports.js';
import { type ApiKey, grantsAccessTo } from '../../keys/api-key.js';
import { type MessageType, typesAmong } from '../content/message-type.js';
import type { Direction } from '../message.js';
import { type PublicMessageStatus, statusesShownAs } from '../message-status.js';
import type { HistoryPosition, MessageSearch, MessageTimeline } from '../ports.js';
import { withOrderedSteps } from './get-message-timeline.js';
import { fitPage, MAX_PAGE_BYTES } from './page-size.js';

/**
 * How many messages one page of a search looks through. It bounds what a filter costs that matches few of a million messages: the
 * next page goes on where this one stopped looking.
 */
const MESSAGES_LOOKED_THROUGH = 10_000;

export interface SearchMessagesQuery {
  key: ApiKey;
  instanceId?: string | undefined;
  direction?: Direction | undefined;
  type?: MessageType | undefined;
  /** Only files, or only what is none. */
  hasMedia?: boolean | undefined;
  status?: PublicMessageStatus | undefined;
  /** The chat that it was sent to. */
  to?: string | undefined;
  /** The chat that it was received from. */
  from?: string | undefined;
  /** Inclusive. */
  createdAfter?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  /** Where the page before ended. */
  before?: HistoryPosition | undefined;
  limit: number;
}

export interface MessageMatches {
  readonly messages: readonly MessageTimeline[];
  /** Where the next page begins; undefined when nothing older is left to look through. */
  readonly next: HistoryPosition | undefined;
}

const NOTHING: MessageMatches = { messages: [], next: undefined };

/**
 * The messages of the instances that a key opens that match all filters, newest first. Consecutive pages neither repeat nor skip one,
 * whatever arrives meanwhile. @throws InstanceNotFound
 */
export class SearchMessages {
  readonly #ports: { instances: Instances; search: MessageSearch };

  constructor(ports: { instances: Instances; search: MessageSearch }) {
    this.#ports = ports;
  }

  async execute({ key, instanceId, limit, ...filters }: SearchMessagesQuery): Promise<MessageMatches> {
    const { accountId } = key;
    if (instanceId !== undefined) {
      if (!grantsAccessTo(key, instanceId)) throw new InstanceNotFound();
      await this.#ports.instances.get(accountId, instanceId);
    }
    const chat = chatOf(filters);
    if (!chat) return NOTHING;
    const { found, lookedUntil } = await this.#ports.search.find({
      accountId,
      instanceIds: instanceId === undefined ? key.instanceIds : [instanceId],
      ...chat,
      types: typesAmong(filters),
      statuses: filters.status && statusesShownAs(filters.status),
      from: filters.createdAfter,
      until: filters.createdBefore,
      before: filters.before,
      // One more than requested, which only tells whether there is a next page.
      limit: limit + 1,
      bytes: MAX_PAGE_BYTES,
      lookThrough: MESSAGES_LOOKED_THROUGH,
    });
    const fitting = fitPage(
      found.map(({ message }) => message),
      limit,
    );
    const last = fitting.at(-1);
    return {
      messages: found.slice(0, fitting.length).map(withOrderedSteps),
      next: found.length > fitting.length && last ? { createdAt: last.createdAt, id: last.id } : lookedUntil,
    };
  }
}

/** The direction and the chat of the filters; undefined where they exclude each other. */
function chatOf({
  direction,
  to,
  from,
}: Pick<SearchMessagesQuery, 'direction' | 'to' | 'from'>):
  | { direction?: Direction | undefined; chatId?: string | undefined }
  | undefined {
  if (to === undefined && from === undefined) return { direction };
  const wanted = to === undefined ? 'inbound' : 'outbound';
  if ((to !== undefined && from !== undefined) || (direction !== undefined && direction !== wanted))
    return undefined;
  return { direction: wanted, chatId: to ?? from };
}
