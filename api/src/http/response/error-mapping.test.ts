import { describe, expect, test } from '@jest/globals';
import { contract, ERROR_CODES, type Operation, problem } from '@waxwing/contract';
import {
  AdapterError,
  DailyCapReached,
  DomainError,
  type DomainErrorCode,
  IdempotencyInFlight,
  IdempotencyKeyReused,
  InstanceLimitReached,
  InvalidDisplayName,
  InvalidEmail,
  InvalidEmailLink,
  InvalidIdempotencyKey,
  InvalidKeyName,
  InvalidMessage,
  InvalidNumber,
  InvalidPassword,
  InvalidProxy,
  InvalidResetToken,
  InvalidUsername,
  KeyLimitReached,
  NotReady,
  PairingCodeRefused,
  PaymentVerificationFailed,
  PlanNotForSale,
  PlanNotFound,
  QuotaExhausted,
  ResetRequired,
  SubscriptionActive,
  usageOf,
  WrongPassword,
} from '@waxwing/core';
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
  message_limit: 429,
  daily_cap: 429,
  pairing_unavailable: 503,
  not_ready: 503,
};

/** What of an answer does not follow from its code. */
const WIRE: [DomainError, object][] = [
  [new InvalidEmail(), { error: 'email is not a valid email address', field: 'email' }],
  [new InvalidUsername('is required'), { error: 'username is required', field: 'username' }],
  [new InvalidKeyName('is empty'), { error: 'name is empty', field: 'name' }],
  [new InvalidResetToken(), { error: 'This password reset link is invalid or has expired.', field: 'token' }],
  [new InvalidEmailLink(), { error: 'This link is invalid or has expired.', field: 'token' }],
  [new PlanNotFound(), { error: 'There is no such plan', field: 'packageId' }],
  [new PlanNotForSale(), { error: 'The Free plan is claimed, not paid for', field: 'packageId' }],
  [new PaymentVerificationFailed(), { error: 'Payment verification failed', success: false }],
  [
    new SubscriptionActive('Basic', new Date('2026-03-31T10:00:00Z')),
    {
      error: 'The Basic plan is active until 2026-03-31T10:00:00.000Z',
      package_name: 'Basic',
      end_date: '2026-03-31T10:00:00.000Z',
    },
  ],
  [new InstanceLimitReached(5), { error: 'Instance limit reached', instance_limit: 5 }],
  [
    new KeyLimitReached(50),
    { error: 'An account may have at most 50 API keys. Delete one that nobody needs.', key_limit: 50 },
  ],
  [
    new InvalidNumber(),
    {
      error:
        'number is not a phone number: write it in international form, country code first, such as +919876543210',
      field: 'number',
    },
  ],
  [new InvalidMessage('is too long'), { error: 'message is too long', field: 'message' }],
  [new InvalidDisplayName('is empty'), { error: 'display_name is empty', field: 'display_name' }],
  [new InvalidProxy('No proxy.'), { error: 'No proxy.', field: 'url' }],
  [
    new PairingCodeRefused(),
    {
      error:
        'WhatsApp gave no code for this number. Check the number, wait a minute and try again, or scan the QR code.',
      field: 'number',
    },
  ],
  [new InvalidIdempotencyKey(), { error: 'Idempotency-Key must have 1 to 255 printable ASCII characters' }],
  [new IdempotencyKeyReused(), { error: 'This Idempotency-Key was used for another message' }],
  [
    new IdempotencyInFlight(),
    { error: 'The first request with this Idempotency-Key is still being answered' },
  ],
  [new NotReady('disconnected'), { error: 'Client not ready', instance_status: 'disconnected' }],
  [new ResetRequired(null), { error: 'Reset the instance before you link it.', status_reason: null }],
  [
    new QuotaExhausted(usageOf(10, 10), new Date('2026-03-31T10:00:00Z')),
    {
      error: 'Message limit exceeded',
      usage: { sent_messages: 10, message_limit: 10, remaining: 0 },
      window_ends_at: '2026-03-31T10:00:00.000Z',
    },
  ],
  [
    new DailyCapReached(100, 60),
    {
      error: 'This API key may send 100 messages a day, and has sent them; it may send again at 00:00 UTC',
      daily_cap: 100,
      retry_after: 60,
    },
  ],
  [
    new QuotaExhausted(usageOf(10, 10), undefined),
    { error: 'Message limit exceeded', usage: { sent_messages: 10, message_limit: 10, remaining: 0 } },
  ],
];

describe('toProblem', () => {
  test.each(WIRE)('writes %s in the words of the wire', (refusal, expected) => {
    const { code, request_id, title, status, ...body } = toProblem(refusal, 'req_1').body;
    expect(body).toEqual(expected);
  });

  const { accounts, profile } = contract;

  test.each<[DomainError, { id: string }, string]>([
    [new InvalidPassword('Too short'), accounts.signUp, 'password'],
    [new InvalidPassword('Too short'), accounts.resetPassword, 'newPassword'],
    [new InvalidPassword('Too short'), profile.changePassword, 'newPassword'],
    [new WrongPassword(), profile.changePassword, 'currentPassword'],
    [new WrongPassword(), profile.close, 'password'],
    [new WrongPassword(), profile.export, 'x-confirm-password'],
  ])('%s of %j names the field %s', (refusal, operation, field) => {
    const { body } = toProblem(refusal, 'req_1', operation as Operation);
    expect(body).toMatchObject({ error: refusal.message, field });
  });

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

  test('the details of a refusal are added to the problem, and never replace its own fields', () => {
    const details = { code: 'x', error: 'y', status: 1, request_id: 'z' };
    const { body } = toProblem(new DomainError('invalid_email', 'No email', details), 'req_1');
    expect(body).toEqual({
      field: 'email',
      error: 'No email',
      code: 'invalid_email',
      request_id: 'req_1',
      title: 'Bad Request',
      status: 400,
    });
  });

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
