import { TargetUnusable } from '../errors.js';
import type { MessageTimeline } from '../ports.js';
import type { Recipient } from '../recipient.js';

const FIELD = 'context.message_id';

/** @throws TargetUnusable unless it is a message of this instance and chat that phones have, or will have before the answer. */
export function assertAnswerable(
  target: MessageTimeline | undefined,
  { instanceId, recipient }: { readonly instanceId: string; readonly recipient: Recipient },
): void {
  if (target?.message.instanceId !== instanceId)
    throw new TargetUnusable(FIELD, 'names no message of this instance');
  if (target.message.chatId !== recipient.chatId)
    throw new TargetUnusable(FIELD, 'names a message of another chat');
  if (target.message.deletedAt) throw new TargetUnusable(FIELD, 'names a deleted message');
  if (target.message.status === 'failed')
    throw new TargetUnusable(FIELD, 'names a message that was not sent');
}
