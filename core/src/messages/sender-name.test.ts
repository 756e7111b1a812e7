import { describe, expect, test } from '@jest/globals';
import { senderNameOf } from './sender-name.js';

describe('the name of a sender', () => {
  test.each([
    ['Ravi', 'Ravi'],
    ['  Ravi  ', 'Ravi'],
    ['रवि 👩‍👩‍👧', 'रवि 👩‍👩‍👧'],
    ['<b>Ravi</b>', '<b>Ravi</b>'],
    ['Ra\0vi\n\u0007\u2028', 'Ravi'],
    // Shown beside other text, it would turn that around.
    ['Ravi\u202e gnp.exe', 'Ravi gnp.exe'],
    ['Ravi \ud800', 'Ravi \ufffd'],
  ])('%j is shown as %j', (text, name) => {
    expect(senderNameOf(text)).toBe(name);
  });

  test.each([undefined, null, '', '  ', '\u0000\n', '-', '\u202e'])('%j is none', (text) => {
    expect(senderNameOf(text)).toBeNull();
  });

  test('is at most 64 characters, and never ends within one', () => {
    expect(senderNameOf('🙂'.repeat(1_000_000))).toBe('🙂'.repeat(64));
    expect(senderNameOf(`${'a'.repeat(63)} b`)).toBe('a'.repeat(63));
    expect(senderNameOf(`${'\n'.repeat(300)}Ravi`)).toBeNull();
  });
});
