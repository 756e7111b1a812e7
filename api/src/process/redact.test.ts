import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LINEAR_GROWTH, measureGrowth } from '../../testing/redos/measure-growth.js';
import { redactor } from './redact.js';

const scrub = redactor(['a known secret']);

describe('redaction of a text', () => {
  test.each([
    ['an API key', 'no key wxl_0123456789abcdefABCDEF0123456789 here', '0123456789abcdefABCDEF0123456789'],
    ['a webhook secret', 'signed with whsec_MfKQ9r8GKYqrTwjU=', 'MfKQ9r8GKYqrTwjU'],
    ['a secret named in another word', 'with db_password=hunter2 and more', 'hunter2'],
    ['a login token', 'bad eyJhbGciOi.eyJ1c2VyX2lk.c2lnbmF0dXJl', 'c2lnbmF0dXJl'],
    ['a bearer', 'Authorization Bearer hunter2', 'hunter2'],
    ['a password in a URL', 'cannot reach smtp://waxwing:hunter2@mail.example:587', 'hunter2'],
    ['a named password', 'got {"newPassword":"hunter2"}', 'hunter2'],
    ['a named password in escaped JSON', 'got {\\"password\\": \\"hunter2\\"}', 'hunter2'],
    ['a secret in a query', 'GET /reset-password?token=hunter2&a=b', 'hunter2'],
    ['a signature header', 'x-razorpay-signature: hunter2', 'hunter2'],
    ['a configured secret', 'it was a known secret, really', 'a known secret'],
  ])('removes %s', (_, text, secret) => {
    expect(scrub(text)).toContain('[redacted]');
    expect(scrub(text)).not.toContain(secret);
  });

  test.each([
    '919876543210',
    '+919876543210',
    '+91 98765 43210',
    '919876543210@s.whatsapp.net',
    '"919876543210"',
  ])('keeps the last four digits of the phone number %s', (number) => {
    const clean = scrub(`write to ${number} failed`);
    expect(clean).toMatch(/write to "?…3210/);
    expect(clean.replace(/\D/g, '')).toBe('3210');
  });

  test.each([
    ['asha@example.com', '…@example.com'],
    [
      '550 5.1.1 <asha.k+shop@mail.example.com>: Recipient address rejected',
      '550 5.1.1 <…@mail.example.com>: Recipient address rejected',
    ],
    ['Key (email)=(asha@example.co.in) exists', 'Key (email)=(…@example.co.in) exists'],
  ])('keeps the domain alone of the email address in %s', (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });

  test.each([
    'at get (file:///app/node_modules/pg@8.16.3/lib/client.js:10:5)',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'at send (file:///app/send-loop.js:1234:17)',
    'instance 0198c0de-0000-7000-8000-000000000002 took 1500 ms',
    'The body has a Content-Encoding that is not supported',
  ])('leaves %s unchanged', (text) => {
    expect(scrub(text)).toBe(text);
  });

  test.each(['a-', 'eyJ-', 'password ', '+9', 'x://', 'a@', 'a.', 'a@b.', 'a@b'])(
    '16 kB of %s take linear time',
    async (piece) => {
      expect(await measureGrowth((size) => scrub(piece.repeat(size / piece.length)), 4_096)).toBeLessThan(
        LINEAR_GROWTH,
      );
    },
  );

  test('a phone number is never left whole, wherever it is in the text', () => {
    const number = fc.stringMatching(/^[1-9]\d{9,14}$/);
    fc.assert(
      fc.property(fc.string(), number, fc.string(), (before, digits, after) => {
        const clean = scrub(`${before} ${digits} ${after}`);
        expect(clean.split(/\s/)).not.toContain(digits);
      }),
    );
  });
});
