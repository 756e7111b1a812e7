import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { WebhookAttempt, WebhookSender } from '../../../src/index.js';
import { newId } from '../../shared/uuid-v7.js';

/** What a receiver does with each request. */
export interface ReceiverAnswer {
  /** Null closes the connection without an answer. */
  readonly status: number | null;
  readonly retryAfter?: string;
  readonly body?: string;
}

export interface WebhookSenderHarness {
  readonly sender: WebhookSender;
  /** Has a new receiver answer so; its URL. */
  receive(answer: ReceiverAnswer): Promise<string>;
  /** The `eventId` and the body of every request, in the order of their arrival. */
  readonly received: readonly { readonly eventId: string; readonly body: string }[];
  close(): Promise<void>;
}

export function webhookSenderContract(name: string, open: () => Promise<WebhookSenderHarness>): void {
  describe(`WebhookSender, ${name}`, () => {
    let harness: WebhookSenderHarness;
    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    const attemptAt = (url: string, body = '{}'): WebhookAttempt => ({
      endpoint: { id: newId(), accountId: newId(), url, secrets: ['whsec_AAAAAAAAAAAA'], headers: {} },
      eventId: `evt_${newId().replaceAll('-', '')}`,
      sentAt: new Date(),
      body,
      attempt: 1,
      origin: 'new',
    });

    test.each([
      [{ status: 200 }, null, null],
      [{ status: 204 }, null, null],
      [{ status: 301 }, 'redirect', null],
      [{ status: 404 }, 'http_4xx', null],
      [{ status: 410 }, 'gone', null],
      [{ status: 500 }, 'http_5xx', null],
      [{ status: 429, retryAfter: '30' }, 'paused', 30_000],
      [{ status: 429, retryAfter: '99999' }, 'paused', 3_600_000],
      [{ status: 503, retryAfter: '0' }, 'paused', 1_000],
      [{ status: 503 }, 'http_5xx', null],
      [{ status: 200, retryAfter: '30' }, null, null],
      [{ status: null }, 'connect', null],
    ] as const)('an answer %j means %s', async (answer, error, retryAfterMs) => {
      const outcome = await harness.sender.send(attemptAt(await harness.receive(answer)));
      expect(outcome).toMatchObject({ status: answer.status, error, retryAfterMs });
      expect(outcome.ms).toBeGreaterThanOrEqual(0);
    });

    test('delivers the body with the id of its event, once', async () => {
      const attempt = attemptAt(await harness.receive({ status: 200 }), '{"text":"é 👩‍👧"}');
      await harness.sender.send(attempt);
      expect(harness.received).toEqual([{ eventId: attempt.eventId, body: attempt.body }]);
    });

    test('answers with the beginning of the body, without NUL', async () => {
      const url = await harness.receive({ status: 500, body: `a\0b${'x'.repeat(5_000)}` });
      const { response } = await harness.sender.send(attemptAt(url));
      expect(response).toBe(`ab${'x'.repeat(4_093)}`);
    });

    test('rejects with the reason of a signal, and sends nothing', async () => {
      const url = await harness.receive({ status: 200 });
      const reason = new Error('the lease is gone');
      const signal = { aborted: true, reason, addEventListener() {}, removeEventListener() {} };
      await expect(harness.sender.send(attemptAt(url), signal)).rejects.toBe(reason);
      expect(harness.received).toEqual([]);
    });

    test('forgets an endpoint that it has never seen, and sends to a forgotten one', async () => {
      const attempt = attemptAt(await harness.receive({ status: 200 }));
      harness.sender.forget(attempt.endpoint.id);
      await harness.sender.send(attempt);
      harness.sender.forget(attempt.endpoint.id);
      expect(await harness.sender.send(attempt)).toMatchObject({ status: 200, error: null });
    });
  });
}
