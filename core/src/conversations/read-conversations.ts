import { withOrderedSteps } from '../messages/history/get-message-timeline.js';
import { fitPage, MAX_PAGE_BYTES } from '../messages/history/page-size.js';
import type { HistoryPosition, MessageTimeline } from '../messages/ports.js';
import type { Conversation } from './conversation.js';
import { ConversationNotFound } from './errors.js';
import type { ConversationQuery, Conversations } from './ports.js';

export interface ConversationPage {
  readonly conversations: readonly Conversation[];
  /** Where the next page begins; undefined at the end. */
  readonly next: HistoryPosition | undefined;
}

/**
 * The conversations of an account, the one with the newest message first. Consecutive pages repeat none: one that moves meanwhile
 * moves to the first page.
 */
export class ListConversations {
  readonly #ports: { conversations: Conversations };

  constructor(ports: { conversations: Conversations }) {
    this.#ports = ports;
  }

  async execute({ limit, ...query }: ConversationQuery): Promise<ConversationPage> {
    // One more than requested, which only tells whether there is a next page.
    const found = await this.#ports.conversations.list({ ...query, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? { createdAt: last.lastAt, id: last.id } : undefined;
    return { conversations: page, next };
  }
}

interface OwnConversation {
  readonly accountId: string;
  readonly conversationId: string;
}

/** A conversation of an account. @throws ConversationNotFound */
export class GetConversation {
  readonly #ports: { conversations: Conversations };

  constructor(ports: { conversations: Conversations }) {
    this.#ports = ports;
  }

  async execute({ accountId, conversationId }: OwnConversation): Promise<Conversation> {
    const found = await this.#ports.conversations.find(accountId, conversationId);
    if (!found) throw new ConversationNotFound();
    return found;
  }
}

export interface ThreadPage {
  readonly messages: readonly MessageTimeline[];
  /** Where the next page begins; undefined at the end. */
  readonly next: HistoryPosition | undefined;
}

/**
 * The messages of a conversation, newest first. Consecutive pages neither repeat nor skip one, whatever arrives meanwhile.
 * @throws ConversationNotFound
 */
export class ListConversationMessages {
  readonly #ports: { conversations: Conversations };

  constructor(ports: { conversations: Conversations }) {
    this.#ports = ports;
  }

  async execute({
    accountId,
    conversationId,
    before,
    limit,
  }: OwnConversation & { before?: HistoryPosition | undefined; limit: number }): Promise<ThreadPage> {
    const { conversations } = this.#ports;
    const conversation = await conversations.find(accountId, conversationId);
    if (!conversation) throw new ConversationNotFound();
    const found = await conversations.listMessages({
      conversation,
      before,
      limit: limit + 1,
      bytes: MAX_PAGE_BYTES,
    });
    const fitting = fitPage(
      found.map(({ message }) => message),
      limit,
    );
    const last = fitting.at(-1);
    return {
      messages: found.slice(0, fitting.length).map(withOrderedSteps),
      next: found.length > fitting.length && last ? { createdAt: last.createdAt, id: last.id } : undefined,
    };
  }
}
