import { describe, expect, test } from '@jest/globals';
import { contract, type Operation } from '@waxwing/contract';
import { ATTEMPT_RULES } from './attempt-rules.js';

const operations = (Object.values(contract) as Record<string, Operation>[]).flatMap((context) =>
  Object.values(context),
);
const COSTLY =
  /^(?:createOrder|verifyPayment|(?:get|rotate)WebhookSecret|startWebhookReplay|sendWebhookTest|webhooks\.(?:sendTest|startReplay))$/;
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

describe('operations with limited attempts', () => {
  test.each(Object.keys(ATTEMPT_RULES))('%s is one of the contract', (name) => {
    expect(operations.map(nameOf)).toContain(name);
  });

  test('are all that take a password, an email that may be taken, or a number whose phone they notify, orders, payments, secrets, tests and replays of webhooks', () => {
    const guessable = operations.filter(({ id, auth, path, body, headers }) => {
      const fields = [...Object.keys(body.shape), ...Object.keys(headers.shape)];
      const secret = fields.some((field) => /password/i.test(field));
      // A recipient who opts out is entered, and not told.
      const notifies = id !== 'addOptOut' && fields.includes('number');
      const bothers = auth !== 'key' && (fields.includes('email') || notifies);
      // Other calls with a key name a number to send to it, which is charged.
      return secret || bothers || path.endsWith('/pairing-code') || COSTLY.test(id);
    });
    expect(guessable.map(nameOf).sort()).toEqual(Object.keys(ATTEMPT_RULES).sort());
  });

  test('have keys by email and address, each in one form', () => {
    const key = ATTEMPT_RULES['POST /api/auth/login']!.rules[0]!.key;
    const attempt = (email: string, ip: string) => key({ ip, caller: undefined, body: { email } });
    expect(attempt(' Asha@Example.com', '203.0.113.9')).toBe(attempt('asha@example.com', '203.0.113.9'));
    expect(attempt('asha@example.com', '203.0.113.9')).not.toBe(attempt('asha@example.com', '203.0.113.8'));
    expect(attempt('asha@example.com', '2001:db8::1')).toBe(attempt('asha@example.com', '2001:db8::2'));
  });
});

describe('operations without a limit', () => {
  test('are the health checks', () => {
    const names = operations.filter(({ unlimited }) => unlimited).map(nameOf);
    expect(names.sort()).toEqual(['GET /healthz', 'GET /readyz']);
  });
});
