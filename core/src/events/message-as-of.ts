import type { MessageFile } from '../media/inbound/inbound-file.js';
import type { MessageStatus } from '../messages/message-status.js';
import type { MessageTimeline } from '../messages/ports.js';
import type { EventType } from './event-type.js';

const STEPS: Partial<Record<EventType, MessageStatus>> = {
  'message.accepted': 'pending',
  'message.held': 'pending',
  'message.released': 'pending',
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.read': 'read',
};

const TIMED = ['sent', 'delivered', 'read'];

/**
 * The message as it was when the event happened. What a row says of each step never changes, so the later ones are left out. Received
 * and failed messages have no later step. The file of a received message was not fetched yet.
 */
export function messageAsOf(type: EventType, timeline: MessageTimeline): MessageTimeline {
  const { file } = timeline.message;
  if (type === 'message.received' && file && file.reason !== 'no_key') {
    const asArrived: MessageFile = { status: 'pending', reason: null, mediaId: null };
    return { ...timeline, message: { ...timeline.message, file: asArrived } };
  }
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
