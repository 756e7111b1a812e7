import { describe, expect, test } from '@jest/globals';
import { InvalidContent } from '../errors.js';
import { markMentions, parseMentions } from './mentions.js';

const TEXT = 'Ask @919800000002 or @+919800000003, not @91980000000';

describe('whom a text mentions', () => {
  test('is told by numbers that stand in it after @, each once', () => {
    expect(parseMentions(['+91 98000 00002', '919800000002', '919800000003'], TEXT)).toEqual([
      '919800000002',
      '919800000003',
    ]);
    expect(parseMentions(['lid:123456'], 'Ask @123456')).toEqual(['lid:123456']);
  });

  test('is nobody where nobody is named', () => {
    expect([parseMentions(undefined, TEXT), parseMentions([], TEXT)]).toEqual([undefined, undefined]);
  });

  test.each([
    [['919800000002', '919800000004'], 'mentions.1 does not stand in the text as @919800000004'],
    [['9198000000'], 'mentions.0 does not stand in the text as @9198000000'],
    [['Ravi'], expect.stringContaining('mentions.0 is not a phone number')],
    [[''], expect.stringContaining('mentions.0 is not a phone number')],
    [Array<string>(257).fill('919800000002'), 'mentions may have at most 256 entries'],
  ])('is refused where it cannot be found: %j', (mentions, message) => {
    expect(() => parseMentions(mentions, TEXT)).toThrow(InvalidContent);
    expect(() => parseMentions(mentions, TEXT)).toThrow(expect.objectContaining({ message }));
  });
});

test('marks of other digits take the place of those that are told, and no others', () => {
  const digits = new Map([
    ['919800000002', '77'],
    ['919800000003', '88'],
  ]);
  expect(markMentions(TEXT, digits)).toBe('Ask @77 or @88, not @91980000000');
});
