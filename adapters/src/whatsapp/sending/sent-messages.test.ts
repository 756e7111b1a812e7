import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import type { NumberCheck, NumberLookup } from '../numbers/number-check.js';
import { SentMessages } from './sent-messages.js';

const OWN = '4917000000001';
const NUMBER = '5511987654321';
/** WhatsApp's form of the same number. */
const OTHER_FORM = '551187654321';
const STRANGER = '4917000000003';
const at = (user: string, server = 's.whatsapp.net') => `${user}@${server}`;

describe('a sent message', () => {
  let baileys: Baileys;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });

  /** A fake WhatsApp: its form of the number, its LID, and which LIDs are stored. */
  function start({
    called = at(NUMBER) as string | Error,
    lid = null as string | null,
    known = {} as Record<string, string>,
    to = NUMBER,
    dialled = {} as Record<string, string>,
  } = {}) {
    const numbers = {
      lookUp: jest.fn(async (): Promise<NumberLookup> => {
        if (called instanceof Error) throw called;
        return { kind: 'found', addressee: to === NUMBER ? { pn: called, lid } : { pn: null, lid } };
      }),
      recentRecipientAt: (jid: string) => dialled[jid],
    };
    const getPNForLID = async (jid: string) => known[jid] ?? null;
    const socket = { signalRepository: { lidMapping: { getPNForLID } } };
    const find = jest.fn(async (ids: readonly string[]) =>
      ids.includes('ID') ? { text: 'secret', to, isText: true, wire: null } : undefined,
    );
    const sent = new SentMessages({
      baileys,
      socket: socket as unknown as WASocket,
      numbers: numbers as unknown as NumberCheck,
      isOwn: (jid) => baileys.jidDecode(jid)?.user === OWN,
      find,
    });
    const askedBy = async (remoteJid: string, participant = remoteJid) =>
      (await sent.findForRetry({ id: 'ID', remoteJid, participant }))?.text;
    return { sent, askedBy, find, numbers };
  }

  const MAPPED = { known: { '77@lid': at(`${NUMBER}:0`) } };
  const ASKED = { lid: '77@lid' };
  const HIDDEN = { to: 'lid:77', lid: '77@lid' };

  test.each([
    ['the number that was dialled', {}, at(NUMBER), NUMBER],
    ['a device of the number', {}, at(`${NUMBER}:3`), NUMBER],
    ['a LID whose number is known', MAPPED, '77:3@lid', NUMBER],
    ['a hosted LID whose number is known', MAPPED, '77@hosted.lid', NUMBER],
    ['a LID that WhatsApp maps to the number', ASKED, '77@lid', NUMBER],
    ['the number in WhatsApp’s own form', { called: at(OTHER_FORM) }, at(OTHER_FORM), NUMBER],
    [
      'a LID whose number is known in WhatsApp’s own form',
      { called: at(OTHER_FORM), known: { '77@lid': at(OTHER_FORM) } },
      '77@lid',
      NUMBER,
    ],
    ['a contact whose number WhatsApp hides', HIDDEN, '77@lid', 'lid:77'],
    ['a device of a contact whose number WhatsApp hides', HIDDEN, '77:3@lid', 'lid:77'],
    ['another contact than the one whose number WhatsApp hides', HIDDEN, '88@lid', undefined],
    ['a stranger', {}, at(STRANGER), undefined],
    ['an unknown LID', {}, '88@lid', undefined],
    ['the LID of another contact', { ...ASKED, known: { '88@lid': at(STRANGER) } }, '88@lid', undefined],
    [
      'a stranger, when WhatsApp does not answer',
      { called: new Error('timed out') },
      at(STRANGER),
      undefined,
    ],
  ])('is read by %s', async (_who, setup, jid, reader) => {
    const { sent, askedBy } = start(setup);
    expect(await sent.recipientOfReceipt(jid, ['ID'])).toBe(reader);
    expect(await askedBy(jid)).toBe(reader && 'secret');
  });

  test('is given to our own devices, which name the recipient', async () => {
    expect(await start().askedBy(at(NUMBER), at(`${OWN}:2`))).toBe('secret');
    expect(await start().askedBy(at(STRANGER), at(`${OWN}:2`))).toBeUndefined();
  });

  test.each([
    ['a group', at('1-2', 'g.us'), at(NUMBER)],
    ['everybody', at('status', 'broadcast'), at(NUMBER)],
    ['a channel', at('12', 'newsletter'), at('12', 'newsletter')],
    ['a participant other than the recipient', at(NUMBER), at(STRANGER)],
  ])('is not given to %s', async (_who, remoteJid, participant) => {
    const { askedBy, find } = start();
    expect(await askedBy(remoteJid, participant)).toBeUndefined();
    expect(find).not.toHaveBeenCalled();
  });

  test('needs no query for a receipt of a recently dialled contact', async () => {
    const { sent, find } = start({ dialled: { '77@lid': NUMBER } });
    expect(await sent.recipientOfReceipt('77@lid', ['ID'])).toBe(NUMBER);
    expect(find).not.toHaveBeenCalled();
  });

  test('queries nothing for unknown ids', async () => {
    const { sent, numbers } = start();
    expect(await sent.recipientOfReceipt(at(STRANGER), ['NONE'])).toBeUndefined();
    expect(numbers.lookUp).not.toHaveBeenCalled();
  });
});
