import {
  type CancelSignal,
  faultOfStatus,
  mayPause,
  retryAfterMs,
  type WebhookAttempt,
  type WebhookOutcome,
  type WebhookSender,
} from '../../src/index.js';
import type { ReceiverAnswer } from './contracts/webhook-sender.js';

const EXCERPT = 4_096;

/** Receivers by URL, without a network. A URL that has none refuses the connection. */
export class MemoryWebhookSender implements WebhookSender {
  readonly answers = new Map<string, ReceiverAnswer>();
  readonly received: WebhookAttempt[] = [];
  readonly forgotten: string[] = [];

  async send(attempt: WebhookAttempt, signal?: CancelSignal): Promise<WebhookOutcome> {
    if (signal?.aborted) throw signal.reason;
    const answer = this.answers.get(attempt.endpoint.url) ?? { status: null };
    if (this.answers.has(attempt.endpoint.url)) this.received.push(attempt);
    return outcomeOf(answer, attempt.sentAt);
  }

  forget(endpointId: string): void {
    this.forgotten.push(endpointId);
  }

  async close(): Promise<void> {}
}

function outcomeOf({ status, retryAfter, body = '' }: ReceiverAnswer, sentAt: Date): WebhookOutcome {
  if (status === null) return { status, error: 'connect', ms: 0, response: '', retryAfterMs: null };
  const pauseMs = mayPause(status) ? retryAfterMs(retryAfter, sentAt) : null;
  return {
    status,
    error: faultOfStatus(status, pauseMs !== null),
    ms: 0,
    response: body.slice(0, EXCERPT).replaceAll('\0', ''),
    retryAfterMs: pauseMs,
  };
}
