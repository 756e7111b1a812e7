import { expect, test } from '@jest/globals';
import { ApiError } from '@waxwing/client';
import { replyOutcome } from './reply-outcome.js';

const answered = (status: number, code?: string) => ApiError.fromResponse(status, { code });

test.each([
  ['failed', answered(422, 'not_on_whatsapp')],
  ['failed', answered(422, 'message_refused')],
  ['refused', answered(503, 'not_ready')],
  ['refused', answered(429, 'message_limit')],
  ['refused', answered(402, 'no_subscription')],
  ['refused', answered(400, 'invalid_message')],
  ['refused', answered(404, 'conversation_not_found')],
  ['lost', answered(503, 'unavailable')],
  ['lost', answered(500)],
  ['lost', answered(502)],
  ['lost', answered(409, 'idempotency_in_flight')],
  ['lost', ApiError.fromNetworkFailure(new TypeError('Failed to fetch'))],
  ['lost', new Error('The answer was no JSON')],
])('%s: %o', (outcome, error) => {
  expect(replyOutcome(error)).toBe(outcome);
});
