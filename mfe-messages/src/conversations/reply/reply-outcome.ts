import { ApiError } from '@waxwing/client';

/**
 * What a failed call means for the text. `failed`: the history has it as a failed message. `refused`: nothing was stored.
 * `lost`: it may have been sent, and only a repetition with the same key tells.
 */
export type ReplyOutcome = 'failed' | 'refused' | 'lost';

export function replyOutcome(error: Error): ReplyOutcome {
  if (!(error instanceof ApiError) || error.status === undefined) return 'lost';
  const { status, code } = error;
  if (code === 'not_on_whatsapp' || code === 'message_refused') return 'failed';
  if (code === 'not_ready') return 'refused';
  return code === 'idempotency_in_flight' || status >= 500 ? 'lost' : 'refused';
}
