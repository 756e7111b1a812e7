import type { Message } from '@waxwing/core';
import { ACCOUNT_ID, INSTANCE_ID } from './start-app.js';

export const MESSAGE_ID = '0198c0de-0000-7000-8000-000000000004';

/** A sent outbound message of Asha's, with the given differences. */
export function aMessage(changes: Partial<Message> = {}): Message {
  return {
    id: MESSAGE_ID,
    accountId: ACCOUNT_ID,
    instanceId: INSTANCE_ID,
    direction: 'outbound',
    number: '919876543210',
    chatId: '919876543210',
    fromName: null,
    ownNumber: '918888888888',
    text: 'Order shipped',
    type: 'text',
    replyTo: null,
    reference: null,
    waId: '3EB0ABCDEF',
    status: 'sent',
    failureCode: null,
    failureDetail: null,
    failureReason: null,
    createdAt: new Date('2026-03-01T10:00:00.123Z'),
    expiresAt: new Date('2026-03-02T10:00:00.123Z'),
    editedAt: null,
    deletedAt: null,
    ...changes,
  };
}
