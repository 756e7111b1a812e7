import { randomUUID } from 'node:crypto';
import type { SeededAccount } from '../seeded-account.js';
import type { BaseCase } from './base-case.js';

const ofConversation: BaseCase = {
  request: ({ conversationId }) => ({ params: { id: conversationId } }),
};
const period: BaseCase = { request: () => ({ query: { period: '30' } }) };
const filters = ({ instanceId }: SeededAccount) => ({
  instanceId,
  direction: 'inbound',
  startDate: '2020-01-01',
  endDate: '2999-01-01T00:00:00Z',
});

export const MESSAGE_REQUESTS: Readonly<Record<string, BaseCase>> = {
  listMessages: { request: (own) => ({ query: { ...filters(own), page: '1', limit: '50' } }) },
  exportMessages: { request: (own) => ({ query: filters(own) }) },
  getMessageDetail: { request: ({ messageId }) => ({ params: { id: messageId } }) },
  getStatistics: period,
  getUsageByInstance: period,
  listConversations: {
    request: ({ instanceId }) => ({ query: { unread: 'true', instance_id: instanceId, limit: '50' } }),
  },
  getConversation: ofConversation,
  listConversationMessages: {
    request: ({ conversationId }) => ({ params: { id: conversationId }, query: { limit: '50' } }),
  },
  replyToConversation: {
    request: ({ conversationId }) => ({
      params: { id: conversationId },
      headers: { 'idempotency-key': randomUUID(), prefer: 'respond-async' },
      body: { message: 'Order shipped' },
    }),
    code: 'not_ready',
  },
  markConversationRead: {
    request: ({ conversationId, messageId }) => ({
      params: { id: conversationId },
      body: { up_to: messageId },
    }),
  },
  sendMessage: {
    request: ({ instanceId }) => ({
      params: { instance_id: instanceId },
      headers: { 'idempotency-key': randomUUID(), prefer: 'respond-async' },
      body: { number: '919800000002', message: 'Order shipped', reference: 'order-17' },
    }),
    code: 'not_ready',
  },
  getMessage: { request: ({ messageId }) => ({ params: { id: messageId } }) },
  listPublicMessages: {
    request: ({ instanceId }) => ({ query: { instance_id: instanceId, direction: 'inbound', limit: '50' } }),
  },
  'messages.send': {
    request: ({ instanceId, messageId }) => ({
      headers: { 'idempotency-key': randomUUID(), prefer: 'respond-async' },
      body: {
        instance_id: instanceId,
        to: '919800000002',
        type: 'text',
        text: 'Order shipped to @919800000002: https://shop.example/17',
        mentions: ['919800000002'],
        preview: { url: 'https://shop.example/17', title: 'Order 17', description: '2 mugs' },
        context: { message_id: messageId },
        reference: 'order-17',
      },
    }),
    code: 'not_ready',
  },
  'messages.get': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.reactions': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.edits': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.votes': { request: ({ messageId }) => ({ params: { id: messageId } }) },
  'messages.edit': {
    request: ({ messageId }) => ({ params: { id: messageId }, body: { text: 'On its way' } }),
    code: 'target_unusable',
  },
  'messages.delete': { request: ({ messageId }) => ({ params: { id: messageId } }), code: 'target_unusable' },
  'messages.react': {
    request: ({ messageId }) => ({ params: { id: messageId }, body: { emoji: '👍' } }),
    code: 'not_ready',
  },
  'messages.read': { request: ({ messageId }) => ({ params: { id: messageId } }), code: 'not_ready' },
  'messages.list': {
    request: ({ instanceId }) => ({
      query: {
        instance_id: instanceId,
        direction: 'inbound',
        status: 'delivered',
        from: '919800000002',
        created_after: '2020-01-01',
        created_before: '2999-01-01T00:00:00Z',
        limit: '50',
      },
    }),
  },
};
