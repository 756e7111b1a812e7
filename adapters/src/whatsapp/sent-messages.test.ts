import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { WASocket } from '@whiskeysockets/baileys';
import { type Baileys, loadBaileys } from './baileys.js';
import { NumberCheck } from './number-check.js';
import { SentMessages } from './sent-messages.js';
import { SharedCaches } from './shared-caches.js';

const OWN = '4917000000001';
const NUMBER = '5511987654321';
/** What WhatsApp calls the same phone. */
const OTHER_FORM = '551187654321';
const STRANGER = '4917000000003';
const at = (user: string, server = 's.whatsapp.net') => `${user}@${server}`;

describe('what we sent', () => {
  let baileys: Baileys;
  beforeAll(async () => {
    baileys = await loadBaileys();
  });

  /** WhatsApp, as far as it tells: how it calls the number, and which LIDs are whose. */
  function start({
    called = at(NUMBER) as string | Error,
    lids = {} as Record<string, string>,
    known = {},
  } = {}) {
    const onWhatsApp = jest.fn(async () => {
      if (called instanceof Error) throw called;
      return [{ exists: true, jid: called }];
    });
    const getLIDForPN = jest.fn(async (jid: string) => lids[jid] ?? null);
    const getPNForLID = async (lid: string) => (known as Record<string, string>)[lid] ?? null;
    const socket = { onWhatsApp, signalRepository: { lidMapping: { getLIDForPN, getPNForLID } } };
    const caches = new SharedCaches();
    const find = jest.fn(async (ids: readonly string[]) =>
      ids.includes('ID') ? { text: 'secret', number: NUMBER } : undefined,
    );
    const sent = new SentMessages({
      baileys,
      socket: socket as unknown as WASocket,
      numbers: new NumberCheck(caches.knownNumbers('a')),
      lids: caches.shortLived('a', 'lids'),
      isOwn: (jid) => baileys.jidDecode(jid)?.user === OWN,
      find,
    });
    const askedBy = (remoteJid: string, participant = remoteJid) =>
      sent.askedFor({ id: 'ID', remoteJid, participant });
    return {
      sent,
      askedBy,
      find,
      onWhatsApp,
      getLIDForPN,
      numbers: new NumberCheck(caches.knownNumbers('a')),
      socket,
    };
  }

  const MAPPED = { known: { '77@lid': at(`${NUMBER}:0`) } };
  const ASKED = { lids: { [at(NUMBER)]: '77@lid' } };

  test.each([
    ['the number that was dialled', {}, at(NUMBER), NUMBER],
    ['a device of the number', {}, at(`${NUMBER}:3`), NUMBER],
    ['a LID whose number is known', MAPPED, '77:3@lid', NUMBER],
    ['a hosted LID whose number is known', MAPPED, '77@hosted.lid', NUMBER],
    ['a LID that WhatsApp tells to be the number’s', ASKED, '77@lid', NUMBER],
    ['the number in WhatsApp’s own form', { called: at(OTHER_FORM) }, at(OTHER_FORM), NUMBER],
    [
      'a LID whose number is known in WhatsApp’s own form',
      { called: at(OTHER_FORM), known: { '77@lid': at(OTHER_FORM) } },
      '77@lid',
      NUMBER,
    ],
    ['a stranger', {}, at(STRANGER), undefined],
    ['a LID that nobody knows', {}, '88@lid', undefined],
    ['a LID that is another’s', { ...ASKED, known: { '88@lid': at(STRANGER) } }, '88@lid', undefined],
    ['a stranger, when WhatsApp does not say', { called: new Error('timed out') }, at(STRANGER), undefined],
  ])('is read by %s', async (_who, world, jid, reader) => {
    const { sent, askedBy } = start(world);
    expect(await sent.readerOf(jid, ['ID'])).toBe(reader);
    expect(await askedBy(jid)).toBe(reader && 'secret');
  });

  test('is given to devices of our own, which name the recipient', async () => {
    expect(await start().askedBy(at(NUMBER), at(`${OWN}:2`))).toBe('secret');
    expect(await start().askedBy(at(STRANGER), at(`${OWN}:2`))).toBeUndefined();
  });

  test.each([
    ['a group', at('1-2', 'g.us'), at(NUMBER)],
    ['everybody', at('status', 'broadcast'), at(NUMBER)],
    ['a channel', at('12', 'newsletter'), at('12', 'newsletter')],
    ['somebody who speaks for the recipient', at(NUMBER), at(STRANGER)],
  ])('is not given to %s', async (_who, remoteJid, participant) => {
    const { askedBy, find } = start();
    expect(await askedBy(remoteJid, participant)).toBeUndefined();
    expect(find).not.toHaveBeenCalled();
  });

  test('needs no look-up to tell the receipt of a number that was dialled of late', async () => {
    const { sent, find, numbers, socket } = start();
    await numbers.find(socket as unknown as WASocket, NUMBER);
    expect(await sent.readerOf(at(NUMBER), ['ID'])).toBe(NUMBER);
    expect(find).not.toHaveBeenCalled();
  });

  test('asks WhatsApp once, however many receipts a stranger sends', async () => {
    const { sent, onWhatsApp, getLIDForPN } = start();
    for (let n = 0; n < 3; n++) expect(await sent.readerOf('88@lid', ['ID'])).toBeUndefined();
    expect([onWhatsApp.mock.calls.length, getLIDForPN.mock.calls.length]).toEqual([1, 1]);
  });

  test('asks WhatsApp nothing for ids that are none of ours', async () => {
    const { sent, onWhatsApp } = start();
    expect(await sent.readerOf(at(STRANGER), ['NONE'])).toBeUndefined();
    expect(onWhatsApp).not.toHaveBeenCalled();
  });
});
