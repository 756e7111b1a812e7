import { describe, expect, test } from '@jest/globals';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { loadBaileys } from '../load-baileys.js';
import { stanzaKindOf } from './stanza-kind.js';

const baileys = await loadBaileys();
const ME = { id: '4917000000001:3@s.whatsapp.net', lid: '55:3@lid' };
const RAVI = '77@lid';

const enc = (type: string): BinaryNode => ({
  tag: 'enc',
  attrs: { v: '2', type },
  content: Buffer.from([1]),
});
const unavailable: BinaryNode = { tag: 'unavailable', attrs: { type: 'view_once' } };
const message = (attrs: Record<string, string>, ...content: BinaryNode[]): BinaryNode => ({
  tag: 'message',
  attrs: { id: 'A1', t: '1780000000', ...attrs },
  content,
});

describe('the kind of a message stanza', () => {
  test.each([
    ['a text', message({ from: RAVI }, enc('msg')), 'ordinary'],
    ['the first text of a session', message({ from: RAVI }, enc('pkmsg')), 'ordinary'],
    [
      'a message that we wrote on the phone',
      message({ from: '55@lid', recipient: RAVI }, enc('msg')),
      'ordinary',
    ],
    ['a peer message from the phone', message({ from: '55@lid', category: 'peer' }, enc('msg')), 'ordinary'],
    ['a message without content', message({ from: RAVI }), 'unavailable'],
    ['one that is not encrypted', message({ from: RAVI }, { tag: 'plaintext', attrs: {} }), 'ordinary'],
    ['a group', message({ from: '1203@g.us', participant: RAVI }, enc('skmsg')), 'crowd'],
    ['a group without a sender', message({ from: '1203@g.us' }), 'crowd'],
    ['the status', message({ from: 'status@broadcast', participant: RAVI }, enc('skmsg')), 'crowd'],
    ['a list', message({ from: '12@broadcast', participant: RAVI }, enc('pkmsg')), 'crowd'],
    ['a channel', message({ from: '1203@newsletter' }), 'crowd'],
    ['a view-once photo', message({ from: RAVI }, unavailable), 'unavailable'],
    [
      'one marked unavailable that has its content',
      message({ from: RAVI }, unavailable, enc('msg')),
      'ordinary',
    ],
    ['a bot', message({ from: RAVI }, enc('msmsg')), 'strange'],
    ['a sender of another service', message({ from: '12@interop' }, enc('msg')), 'strange'],
    ['a message to another account', message({ from: RAVI, recipient: '99@lid' }, enc('msg')), 'strange'],
    ['a message without a sender', message({}, enc('msg')), 'strange'],
    ['an unknown cipher', message({ from: RAVI }, enc('pqmsg')), 'sealed'],
  ] as const)('%s', (_, stanza, kind) => {
    expect(stanzaKindOf(baileys, stanza, ME)).toBe(kind);
  });
});
