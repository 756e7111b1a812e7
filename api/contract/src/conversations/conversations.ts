import { z } from 'zod';
import { id, pathId, text } from '../fields/fields.js';
import { currentChanges } from '../messages/changes.js';
import { checkContent, contentFields, SEND_BODY_LIMIT, sendType } from '../messages/contents.js';
import { operation } from '../operation/operation.js';
import { listOf, paging } from '../v1/fields.js';
import { v1Message } from '../v1/message.js';
import { SEND_ERRORS, sendHeaders, sendReplyHeaders, sentText } from '../v1/messages.js';
import { SAMPLE_MESSAGE } from '../v1/samples.js';
import { conversation, SAMPLE_CONVERSATION } from './conversation.js';

const path = '/api/conversations';
const tag = 'Conversations';
const params = z.strictObject({ id: pathId('cnv') });
const pageOf = <T>(item: T) => ({
  object: 'list' as const,
  data: [item],
  has_more: false,
  next_cursor: null,
});

const threadMessage = v1Message.extend(currentChanges).meta({ id: 'ConversationMessage' });

/** The inbox of a dashboard. */
export const conversations = {
  list: operation({
    id: 'listConversations',
    method: 'GET',
    path,
    summary: 'List conversations',
    description:
      'The one with the newest message first. A conversation begins when somebody writes to the instance. Pages repeat none; one that moves to the top meanwhile is on the first page.',
    tag,
    auth: 'account',
    query: z.strictObject({
      unread: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: '`true` for those with unread messages alone' }),
      instance_id: text(128).optional().meta({ description: 'Only those of this instance' }),
      ...paging,
    }),
    responses: { 200: listOf(conversation, 'ConversationList') },
    errors: ['invalid_cursor', 'instance_not_found'],
    answer: pageOf(SAMPLE_CONVERSATION),
  }),
  get: operation({
    id: 'getConversation',
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Read a conversation',
    tag,
    auth: 'account',
    params,
    responses: { 200: conversation },
    errors: ['conversation_not_found'],
    answer: SAMPLE_CONVERSATION,
  }),
  listMessages: operation({
    id: 'listConversationMessages',
    method: 'GET',
    path: `${path}/{id}/messages`,
    summary: 'List the messages of a conversation',
    description: 'Sent and received ones, the newest first. Long texts end a page early.',
    tag,
    auth: 'account',
    params,
    query: z.strictObject(paging),
    responses: { 200: listOf(threadMessage, 'ConversationMessageList') },
    errors: ['conversation_not_found', 'invalid_cursor'],
    answer: pageOf(SAMPLE_MESSAGE),
  }),
  reply: operation({
    id: 'replyToConversation',
    method: 'POST',
    path: `${path}/{id}/reply`,
    summary: 'Reply in a conversation',
    description:
      'Sends a message to the person, as `messages.send` does: it counts for the quota, and is not charged where it fails. A browser makes an `Idempotency-Key` for each message and sends it with every attempt, so that none is sent twice.',
    tag,
    auth: 'account',
    stoppedBy: 'sends',
    params,
    headers: sendHeaders,
    body: z
      .strictObject({ message: sentText.optional(), type: sendType.optional(), ...contentFields })
      .superRefine(checkContent('message'))
      .refine(({ type = 'text', message }) => type !== 'text' || message !== undefined, {
        error: 'is required',
        path: ['message'],
      }),
    bodyLimit: SEND_BODY_LIMIT,
    responses: { 200: v1Message, 202: v1Message },
    errors: ['conversation_not_found', ...SEND_ERRORS],
    replyHeaders: sendReplyHeaders,
    examples: {
      text: { message: 'It left this morning' },
      location: {
        type: 'location',
        location: { latitude: 12.971599, longitude: 77.594566, name: 'Asha’s Shop' },
      },
    },
    answer: SAMPLE_MESSAGE,
  }),
  markRead: operation({
    id: 'markConversationRead',
    method: 'POST',
    path: `${path}/{id}/read`,
    summary: 'Mark a conversation as read',
    description:
      'Everything up to a message, itself included, or up to a time. What was read once stays read: an earlier message changes nothing. The sender is not told.',
    tag,
    auth: 'account',
    repeatable: true,
    params,
    body: z.strictObject({
      up_to: z
        .union([id('msg').max(64), z.iso.datetime({ offset: true }).max(64)], {
          error: 'must be the id of a message or an RFC 3339 time',
        })
        .meta({ description: 'The id of a message of the conversation, or a time' }),
    }),
    responses: { 200: conversation },
    errors: ['conversation_not_found', 'message_not_found'],
    examples: {
      message: { up_to: SAMPLE_MESSAGE.id },
      time: { up_to: '2026-11-22T03:00:00.123Z' },
    },
    answer: { ...SAMPLE_CONVERSATION, unread: 0, read_at: SAMPLE_CONVERSATION.last_at },
  }),
};
