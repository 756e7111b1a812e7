import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aThreadMessage } from '../../../testing/conversations.js';
import {
  formatNotes,
  NO_NOTES,
  type Notes,
  parseNotes,
  type Reply,
  unmatchedReplies,
  withDraft,
  withLostAnswer,
  withoutReply,
  withRefused,
  withReply,
} from './notes.js';

const reply = (changes: Partial<Reply> = {}): Reply => ({
  key: 'key_1',
  text: 'On its way',
  at: '2026-03-04T09:16:00.000Z',
  after: 'msg_2',
  sentBy: 'page_1',
  ...changes,
});
const SENT = withReply(NO_NOTES, reply());
const REFUSAL = { code: 'not_ready', sentence: 'Client not ready' };
const sentMessage = (id: string, text = 'On its way') => aThreadMessage({ id, direction: 'outbound', text });

const REFUSED = withRefused(SENT, 'key_1', REFUSAL);
test.each<[string, Notes, Notes]>([
  [
    'one that is sent again keeps its place',
    withReply(SENT, reply({ sentBy: 'page_2' })),
    withReply(NO_NOTES, reply({ sentBy: 'page_2' })),
  ],
  ['one that is settled is gone', withoutReply(SENT, 'key_1'), NO_NOTES],
  [
    'a refused one is the draft again',
    REFUSED,
    { ...NO_NOTES, draft: 'On its way', replies: [], refusal: REFUSAL },
  ],
  [
    'a refused one goes before what was typed meanwhile',
    withRefused(withDraft(SENT, 'Anything else?'), 'key_1', REFUSAL),
    { ...NO_NOTES, draft: 'On its way\nAnything else?', replies: [], refusal: REFUSAL },
  ],
  ['a refusal of one that is gone changes nothing', withRefused(NO_NOTES, 'key_1', REFUSAL), NO_NOTES],
  [
    'the refusal is over when the text is changed',
    withDraft(REFUSED, 'On its'),
    { ...NO_NOTES, draft: 'On its' },
  ],
  [
    'one whose answer was lost stays, with its key',
    withLostAnswer(SENT, 'key_1'),
    withReply(NO_NOTES, reply({ sentBy: null })),
  ],
])('a reply: %s', (_, notes, expected) => {
  expect(notes).toEqual(expected);
});

test('no text is lost, whatever becomes of the replies', () => {
  const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '');
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 6 }),
      fc.array(fc.constantFrom('refused', 'lost', 'settled')),
      (texts, fates) => {
        const settled: string[] = [];
        let notes = NO_NOTES;
        texts.forEach((one, at) => {
          const key = `key_${at}`;
          notes = withReply(notes, reply({ key, text: one }));
          const fate = fates[at] ?? 'lost';
          if (fate === 'refused') notes = withRefused(notes, key, REFUSAL);
          else if (fate === 'lost') notes = withLostAnswer(notes, key);
          else {
            settled.push(one);
            notes = withoutReply(notes, key);
          }
        });
        const kept = [notes.draft, ...notes.replies.map((one) => one.text), ...settled];
        for (const one of texts) expect(kept.some((place) => place.includes(one))).toBe(true);
        expect(parseNotes(formatNotes(notes))).toEqual(notes);
      },
    ),
  );
});

describe('a reply is no longer shown beside the thread', () => {
  test('when a newer message in it has the same text', () => {
    expect(unmatchedReplies(SENT, [sentMessage('msg_3')])).toEqual([]);
  });

  test.each([
    ['an older message', sentMessage('msg_2')],
    ['another text', sentMessage('msg_3', 'On its way!')],
    ['a received message', aThreadMessage({ id: 'msg_3', text: 'On its way' })],
  ])('but not for %s', (_, message) => {
    expect(unmatchedReplies(SENT, [message])).toHaveLength(1);
  });

  test('once for each message: the same text twice is two replies', () => {
    const twice = withReply(SENT, reply({ key: 'key_2' }));
    expect(unmatchedReplies(twice, [sentMessage('msg_3')]).map(({ key }) => key)).toEqual(['key_2']);
    expect(unmatchedReplies(twice, [sentMessage('msg_4'), sentMessage('msg_3')])).toEqual([]);
  });
});

test('nothing is stored for a conversation without a draft', () => {
  expect(formatNotes(NO_NOTES)).toBe('');
  expect(parseNotes('')).toEqual(NO_NOTES);
});
