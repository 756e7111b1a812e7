import { expect, test } from '@jest/globals';
import { aMessage, anInstance, newId } from '../../testing/index.js';
import type { EventType } from './event-type.js';
import { messageAsOf } from './message-as-of.js';

const AT = new Date('2026-11-22T03:00:00Z');
const NOT_YET = { sentAt: null, deliveredAt: null, readAt: null };

test.each<[EventType, string, object]>([
  ['message.accepted', 'pending', NOT_YET],
  ['message.held', 'pending', NOT_YET],
  ['message.released', 'pending', NOT_YET],
  ['message.sent', 'sent', { ...NOT_YET, sentAt: AT }],
  ['message.delivered', 'delivered', { ...NOT_YET, sentAt: AT, deliveredAt: AT }],
  ['message.read', 'read', { sentAt: AT, deliveredAt: AT, readAt: AT }],
])('%s shows a message that was read since as one that is %s', (type, status, times) => {
  const message = { ...aMessage(anInstance(newId())), status: 'read' as const };
  const shown = messageAsOf(type, { message, sentAt: AT, deliveredAt: AT, readAt: AT });
  expect(shown).toEqual({ message: { ...message, status }, ...times });
});

test.each<EventType>(['message.held', 'message.released'])(
  '%s tells nothing of how its message failed later',
  (type) => {
    const message = {
      ...aMessage(anInstance(newId())),
      status: 'failed' as const,
      failureCode: 'expired' as const,
      failureReason: 'It was not sent in time',
    };
    expect(messageAsOf(type, { message, ...NOT_YET }).message).toMatchObject({
      status: 'pending',
      failureCode: null,
      failureReason: null,
    });
  },
);
