import { describe, expect, test } from '@jest/globals';
import { ERROR_CODES, problem } from '@waxwing/contract';
import { AdapterError, DailyCapReached, DomainError, type DomainErrorCode } from '@waxwing/core';
import { HttpError } from '../http-error.js';
import { toProblem } from './error-mapping.js';

const EXPECTED: Record<DomainErrorCode, number> = {
  invalid_email: 400,
  not_on_whatsapp: 422,
  rate_limited: 429,
  account_suspended: 403,
  unavailable: 503,
  invalid_username: 400,
  invalid_password: 400,
  invalid_key_name: 400,
  invalid_proxy: 400,
  invalid_webhook: 400,
  invalid_safety: 400,
  invalid_display_name: 400,
  invalid_message: 400,
  invalid_content: 400,
  invalid_media: 400,
  media_in_use: 409,
  invalid_media_link: 403,
  media_pending: 409,
  media_gone: 410,
  media_too_large: 413,
  media_type_refused: 415,
  storage_limit: 507,
  invalid_idempotency_key: 400,
  number_and_message_required: 400,
  invalid_reset_token: 400,
  invalid_email_link: 400,
  wrong_password: 400,
  payment_verification_failed: 400,
  invalid_signature: 400,
  invalid_credentials: 401,
  unauthorized: 401,
  invalid_api_key: 401,
  no_subscription: 402,
  insufficient_scope: 403,
  account_key_required: 403,
  ip_not_allowed: 403,
  instance_limit: 403,
  instance_not_found: 404,
  sign_in_not_found: 404,
  key_not_found: 404,
  message_not_found: 404,
  request_not_found: 404,
  conversation_not_found: 404,
  webhook_not_found: 404,
  media_not_found: 404,
  event_not_found: 404,
  opt_out_not_found: 404,
  plan_not_found: 404,
  order_not_found: 404,
  email_taken: 409,
  key_limit: 409,
  subscription_active: 409,
  instance_busy: 409,
  already_linked: 409,
  passkey_not_wanted: 409,
  reset_required: 409,
  idempotency_in_flight: 409,
  webhook_limit: 409,
  webhook_disabled: 409,
  replay_not_found: 404,
  replay_running: 409,
  webhook_url_refused: 422,
  invalid_number: 422,
  target_unusable: 422,
  too_late: 422,
  pairing_refused: 422,
  plan_not_for_sale: 422,
  idempotency_key_reused: 422,
  first_contacts_off: 403,
  opted_out: 422,
  message_limit: 429,
  paced: 429,
  account_restricted: 503,
  daily_cap: 429,
  pairing_unavailable: 503,
  not_ready: 503,
};

describe('toProblem', () => {
  test.each(Object.entries(EXPECTED) as [DomainErrorCode, number][])(
    '%s is answered with %i',
    (code, status) => {
      const answer = toProblem(new DomainError(code, 'A sentence'), 'req_1');
      expect(answer.status).toBe(status);
      expect(answer.isFault).toBe(false);
      expect(problem.parse(answer.body)).toMatchObject({ code, request_id: 'req_1', status });
      expect(answer.headers['WWW-Authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
    },
  );

  test.each([
    ['not_ready', '5'],
    ['idempotency_in_flight', '2'],
    ['message_limit', undefined],
  ] as const)('%s says when to try again: %s', (code, seconds) => {
    const answer = toProblem(new DomainError(code, 'A sentence'), 'req_1');
    expect(answer.headers['Retry-After']).toBe(seconds);
  });

  test('a refusal that knows when a retry makes sense says it', () => {
    expect(toProblem(new DailyCapReached(100, 60), 'req_1').headers['Retry-After']).toBe('60');
  });

  test('a refusal of the HTTP layer keeps its own headers and details', () => {
    const error = new HttpError('method_not_allowed', 'No', { headers: { Allow: 'GET' }, details: { a: 1 } });
    expect(toProblem(error, 'req_1')).toMatchObject({
      status: ERROR_CODES.method_not_allowed.status,
      headers: { Allow: 'GET' },
      body: { a: 1, code: 'method_not_allowed' },
    });
  });

  test('a retryable fault asks to try again and reveals nothing', () => {
    const error = new AdapterError('connect to 10.0.0.7 failed', { cause: 'secret', retryable: true });
    const answer = toProblem(error, 'req_1');
    expect(answer).toMatchObject({ status: 503, isFault: true, body: { code: 'unavailable' } });
    expect(answer.headers['Retry-After']).toBe('2');
    expect(JSON.stringify(answer)).not.toMatch(/10\.0\.0\.7|secret/);
  });

  test.each([
    new AdapterError('select * from accounts', { cause: new Error('p4ssword'), retryable: false }),
    new Error('select p4ssword from accounts'),
    Object.assign(new Error('p4ssword'), { status: 418, expose: true, details: { sql: 'select' } }),
    'p4ssword in a select',
    undefined,
  ])('an unexpected error is a 500 that reveals nothing', (error) => {
    const answer = toProblem(error, 'req_1');
    expect(answer).toMatchObject({ status: 500, isFault: true });
    expect(answer.body).toEqual({
      error: 'Server error. Please try again later.',
      code: 'internal_error',
      request_id: 'req_1',
      title: 'Internal Server Error',
      status: 500,
    });
  });
});
