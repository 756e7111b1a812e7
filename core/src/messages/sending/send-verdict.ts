import type { MessageFailure } from '../message-failure.js';
import { isSettled } from '../message-status.js';
import type { SendReply } from '../ports.js';

interface Answered {
  readonly reply: SendReply;
  /** It is the reply to the first request with the same idempotency key. */
  readonly replayed: boolean;
}

/** The result of a send: WhatsApp has acknowledged the message, has not answered yet, or it failed and is not charged. */
export type SendVerdict =
  | (Answered & { readonly kind: 'sent' | 'pending' })
  | (Answered & { readonly kind: 'failed'; readonly failure: MessageFailure });

export function toSendVerdict(reply: SendReply, { replayed }: { replayed: boolean }): SendVerdict {
  const { status, failureCode: code, failureDetail: detail, failureReason } = reply.message;
  if (status !== 'failed') return { kind: isSettled(status) ? 'sent' : 'pending', reply, replayed };
  const reason = failureReason ?? 'WhatsApp refused it';
  return { kind: 'failed', reply, replayed, failure: { code, detail, reason } };
}
