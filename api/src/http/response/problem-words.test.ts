import { describe, expect, test } from '@jest/globals';
import { contract, type Operation } from '@waxwing/contract';
import {
  DailyCapReached,
  DomainError,
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
import { toProblem } from './error-mapping.js';

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

  test.each([contract.optOuts.remove, contract.v1OptOuts.remove])(
    'a wrong number in the path $path is named as the path names it',
    (operation) => {
      const { body } = toProblem(new InvalidNumber(), 'req_1', operation as unknown as Operation);
      expect(body).toMatchObject({ error: expect.stringMatching(/^number is not a phone/), field: 'number' });
    },
  );

  test('a refusal of what the call has no field for is a sentence all the same', () => {
    const { body } = toProblem(new InvalidNumber(), 'req_1', contract.v1Key.get as unknown as Operation);
    expect(body.error).toMatch(/^The number is not a phone number/);
    expect(body).not.toHaveProperty('field');
  });

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
});
