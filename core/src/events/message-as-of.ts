import type { MessageStatus } from '../messages/message-status.js';
import type { MessageTimeline } from '../messages/ports.js';
import type { EventType } from './event-type.js';

const STEPS: Partial<Record<EventType, MessageStatus>> = {
  'message.accepted': 'pending',
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.read': 'read',
};

const TIMED = ['sent', 'delivered', 'read'];

/**
 * The message as it was when the event happened. What a row says of each step never changes, so the later ones are left out. Received
 * and failed messages have no later step.
 */
export function messageAsOf(type: EventType, timeline: MessageTimeline): MessageTimeline {
  const status = STEPS[type];
  if (status === undefined) return timeline;
  const steps = TIMED.indexOf(status);
  return {
    message: { ...timeline.message, status, failureCode: null, failureDetail: null, failureReason: null },
    sentAt: steps >= 0 ? timeline.sentAt : null,
    deliveredAt: steps >= 1 ? timeline.deliveredAt : null,
    readAt: steps >= 2 ? timeline.readAt : null,
  };
}
