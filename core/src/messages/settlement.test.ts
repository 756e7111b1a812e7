import { describe, expect, test } from '@jest/globals';
import type { OutboxMessage } from './outbox.js';
import { settleExpired, settleOutcome } from './settlement.js';

const MESSAGE: OutboxMessage = {
  id: 'm1',
  waId: '3EB0',
  to: '919876543210',
  bodyOf: null,
  hasFile: false,
  text: 'Order shipped',
  expiresAt: new Date('2026-03-01T10:00:00Z'),
  mayBeWritten: false,
};

describe('a settlement', () => {
  test('of an acknowledged message has the time of WhatsApp', () => {
    const at = new Date('2026-03-01T09:00:00Z');
    expect(settleOutcome(MESSAGE, { kind: 'acknowledged', at })).toEqual({ id: 'm1', kind: 'sent', at });
  });

  test.each([
    [{ kind: 'not-on-whatsapp' } as const, { code: 'not_on_whatsapp' }],
    [{ kind: 'target-unusable' } as const, { code: 'target_unusable' }],
    [
      { kind: 'refused', code: '463', refusal: { detail: 'no_token' } } as const,
      { code: 'refused', detail: 'no_token' },
    ],
  ])('refunds what was not delivered: %j', (outcome, failure) => {
    expect(settleOutcome(MESSAGE, outcome)).toMatchObject({ kind: 'failed', refund: true, ...failure });
  });

  test('refunds an expired message, unless a socket may have written it', () => {
    expect(settleExpired(MESSAGE)).toMatchObject({ kind: 'failed', code: 'expired', refund: true });
    expect(settleExpired({ ...MESSAGE, mayBeWritten: true })).toBeUndefined();
  });
});
