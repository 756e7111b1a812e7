import { describe, expect, test } from '@jest/globals';
import { describeRefusal } from './refusal.js';

describe('a message that WhatsApp refused', () => {
  test('under a lock states its end', () => {
    const until = new Date('2026-11-28T10:30:00Z');
    expect(describeRefusal('463', { detail: 'locked', until })).toEqual({
      detail: 'locked',
      reason:
        'WhatsApp refused the message (463): it has restricted this number until 2026-11-28 10:30 UTC, and this number may not write to people who have not written to it lately',
    });
  });

  test('under a lock without an end states none', () => {
    expect(describeRefusal('463', { detail: 'locked', until: null }).reason).not.toContain('until');
  });

  test('is explained by WhatsApp’s answer to our question, not by its code', () => {
    expect(describeRefusal('463', { detail: 'no_token' }).detail).toBe('no_token');
    expect(describeRefusal('463', undefined).detail).toBe('other');
  });

  test('for its address says that the address was refused', () => {
    expect(describeRefusal('479', { detail: 'bad_address' })).toMatchObject({
      detail: 'bad_address',
      reason: expect.stringContaining('(479): it does not take the address'),
    });
  });

  test('for an unknown cause gives the code only', () => {
    expect(describeRefusal('500', undefined)).toEqual({
      detail: 'other',
      reason: 'WhatsApp refused the message (500)',
    });
  });
});
