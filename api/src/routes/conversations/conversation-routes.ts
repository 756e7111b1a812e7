import { contract } from '@waxwing/contract';
import type {
  GetConversation,
  GetMessageTimeline,
  HistoryPosition,
  ListConversationMessages,
  ListConversations,
  ListCurrentChanges,
  MarkConversationRead,
  ReplyToConversation,
} from '@waxwing/core';
import { preferredWait, prefersAsync } from '../../http/request/prefer.js';
import { reply, route } from '../../http/route.js';
import { presentCurrentChanges } from '../messages/present-changes.js';
import { conversationIdOf, instanceIdOf, messageIdOf } from '../path-ids.js';
import { contentOf } from '../public-messages/content-of.js';
import { decodeCursor, encodeCursor } from '../public-messages/cursor.js';
import { clampToRange } from '../time-range.js';
import { presentV1Message } from '../v1/present-message.js';
import { replyWithSent } from '../v1/reply-with-sent.js';
import { presentConversation } from './present-conversation.js';

/** The conversation of a path, as one of the caller's account. */
function ownConversation({ params, caller }: { params: { id: string }; caller: { accountId: string } }) {
  return { accountId: caller.accountId, conversationId: conversationIdOf(params.id) };
}

const positionIn = (cursor: string | undefined) => (cursor === undefined ? undefined : decodeCursor(cursor));

function presentPage<T>(data: T[], next: HistoryPosition | undefined) {
  return {
    object: 'list' as const,
    data,
    has_more: next !== undefined,
    next_cursor: next ? encodeCursor(next) : null,
  };
}

export const listConversationsRoute = (listConversations: ListConversations) =>
  route(contract.conversations.list, async ({ query, caller }) => {
    const { conversations, next } = await listConversations.execute({
      accountId: caller.accountId,
      instanceId: query.instance_id === undefined ? undefined : instanceIdOf(query.instance_id),
      unreadOnly: query.unread === 'true',
      before: positionIn(query.cursor),
      limit: query.limit,
    });
    return reply(200, presentPage(conversations.map(presentConversation), next));
  });

export const getConversationRoute = (getConversation: GetConversation) =>
  route(contract.conversations.get, async (request) =>
    reply(200, presentConversation(await getConversation.execute(ownConversation(request)))),
  );

export const listConversationMessagesRoute = (
  listMessages: ListConversationMessages,
  listChanges: ListCurrentChanges,
) =>
  route(contract.conversations.listMessages, async ({ query, ...request }) => {
    const { messages, next } = await listMessages.execute({
      ...ownConversation(request),
      before: positionIn(query.cursor),
      limit: query.limit,
    });
    const changes = await listChanges.execute(
      request.caller.accountId,
      messages.map(({ message }) => message),
    );
    const shown = messages.map((timeline) => ({
      ...presentV1Message(timeline),
      ...presentCurrentChanges(changes.get(timeline.message.id)),
    }));
    return reply(200, presentPage(shown, next));
  });

export const replyToConversationRoute = (
  replyToConversation: ReplyToConversation,
  getTimeline: GetMessageTimeline,
) =>
  route(contract.conversations.reply, async ({ headers, body, ...request }) => {
    const async = prefersAsync(headers.prefer);
    const wait = async ? undefined : preferredWait(headers.prefer);
    const verdict = await replyToConversation.execute({
      ...ownConversation(request),
      ...contentOf(body, body.message),
      idempotencyKey: headers['idempotency-key'],
      async,
      waitMs: wait === undefined ? undefined : wait * 1_000,
    });
    return replyWithSent(verdict, { wait, getTimeline });
  });

export const markConversationReadRoute = (markRead: MarkConversationRead) =>
  route(contract.conversations.markRead, async ({ body: { up_to }, ...request }) => {
    const upTo = up_to.startsWith('msg_')
      ? { messageId: messageIdOf(up_to) }
      : { at: clampToRange(new Date(up_to)) };
    return reply(200, presentConversation(await markRead.execute({ ...ownConversation(request), upTo })));
  });
