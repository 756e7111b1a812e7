import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MessageBody, OutgoingMessage } from '@waxwing/core';
import { eventuallyPasses, WAIT_MS } from '@waxwing/core/testing';
import type { proto } from '@whiskeysockets/baileys';
import type { BaileysClient } from '../../sandbox/testing/baileys-client.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { useOtherClients } from '../testing/other-clients.js';
import { ASHA, newWaId, type OpenedSession, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';

const DAY_S = 86_400;
const WEEK_S = 7 * DAY_S;
const SHOP: MessageBody = { type: 'location', latitude: 12.97, longitude: 77.59, name: 'Asha’s shop' };

describe('a chat whose messages disappear', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  const linkClient = useOtherClients(() => harness);
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  const setTimer = (from: string, to: string, timer: number) => harness.control.write(from, { to, timer });
  const allTaken = () =>
    eventuallyPasses(async () => {
      if (harness.waiting(ASHA) !== 0) throw new Error('not everything is acknowledged');
    });
  const shownTo = (number: string) => harness.control.messages(number).filter(({ type }) => type !== 'timer');

  async function nextText(client: BaileysClient): Promise<proto.Message.IExtendedTextMessage> {
    for (;;) {
      const { messages } = await client.nextEvent('messages.upsert');
      const text = messages[0]?.message?.extendedTextMessage;
      if (text) return text;
    }
  }

  async function sendText({ session }: OpenedSession, text: string, more: Partial<OutgoingMessage> = {}) {
    const waId = more.waId ?? newWaId();
    harness.sent.set(waId, {
      ...{ text, to: RAVI, isText: true, wire: null },
      get expiration() {
        return harness.timers.kept.get(waId) ?? null;
      },
    });
    const outcome = await session.send({ waId, id: waId, to: RAVI, text, ...more }, WAIT_MS);
    expect(outcome.kind).toBe('acknowledged');
    return waId;
  }

  test('messages name its timer, of every kind, and plain ones do until somebody ends it [18.2]', async () => {
    const asha = await harness.linked(ASHA);
    await sendText(asha, 'before');
    await setTimer(RAVI, ASHA, DAY_S);
    await allTaken();
    await sendText(asha, 'with');
    expect((await harness.sendBody(asha, RAVI, SHOP)).kind).toBe('acknowledged');
    await setTimer(RAVI, ASHA, 0);
    await allTaken();
    await sendText(asha, 'after');
    expect(shownTo(RAVI).map(({ text, expires }) => [text, expires])).toEqual([
      ['before', undefined],
      ['with', DAY_S],
      ['Asha’s shop', DAY_S],
      ['after', undefined],
    ]);
    expect(harness.control.problems()).toEqual([]);
  });

  test('its timer is learned from a message of the other side, stored with it', async () => {
    const asha = await harness.linked(ASHA);
    await asha.session.close();
    await setTimer(RAVI, ASHA, WEEK_S);
    await harness.control.write(RAVI, { to: ASHA, text: 'Hello' });
    const { seen } = await harness.connect(asha.lease);
    const { messages } = await seen.next('messages');
    expect(messages).toMatchObject([{ text: 'Hello', timer: { seconds: WEEK_S, setAt: expect.any(Date) } }]);
  });

  test('its timer is learned from the own phone, and known to the next owner', async () => {
    const asha = await harness.linked(ASHA);
    await setTimer(ASHA, RAVI, DAY_S);
    await allTaken();
    expect([...harness.timers.stored.values()]).toMatchObject([{ number: RAVI, seconds: DAY_S }]);
    await asha.session.close();
    const next = await harness.connect(asha.lease);
    await next.seen.next('ready');
    await sendText(next, 'Hello');
    expect(next.session.compose({ body: SHOP, text: 'Asha’s shop', to: RAVI })).toBeDefined();
    expect(shownTo(RAVI)).toMatchObject([{ text: 'Hello', expires: DAY_S }]);
    expect(harness.control.problems()).toEqual([]);
  });

  test('nothing is composed ahead before the timers are known', async () => {
    const asha = await harness.linked(ASHA);
    const composed = () => asha.session.compose({ body: SHOP, text: 'Asha’s shop', to: RAVI });
    expect(composed()).toBeUndefined();
    await eventuallyPasses(async () => expect(composed()).toBeDefined());
  });

  test('a text keeps its timer when it is sent again after that was changed, or ended', async () => {
    const asha = await harness.linked(ASHA);
    await setTimer(RAVI, ASHA, DAY_S);
    await allTaken();
    const waId = await sendText(asha, 'Hello');
    await setTimer(RAVI, ASHA, 0);
    await allTaken();
    const reader = await linkClient(RAVI);
    await sendText(asha, 'Hello', { waId, mayBeWritten: true });
    expect(await nextText(reader)).toMatchObject({ text: 'Hello', contextInfo: { expiration: DAY_S } });
  });

  test('a text that left without a timer is sent again without one', async () => {
    const asha = await harness.linked(ASHA);
    const waId = await sendText(asha, 'Hello');
    await setTimer(RAVI, ASHA, DAY_S);
    await allTaken();
    const reader = await linkClient(RAVI);
    await sendText(asha, 'Hello', { waId, mayBeWritten: true });
    const { text, contextInfo } = await nextText(reader);
    expect([text, contextInfo?.expiration ?? null]).toEqual(['Hello', null]);
  });

  test('a text in hand before a crash is sent with a timer that was known before it was accepted', async () => {
    const asha = await harness.linked(ASHA);
    await setTimer(ASHA, RAVI, DAY_S);
    await allTaken();
    await asha.session.close();
    harness.timers.areOld = true;
    const next = await harness.connect(asha.lease);
    await next.seen.next('ready');
    await sendText(next, 'Hello', { mayBeWritten: true });
    expect(shownTo(RAVI)).toMatchObject([{ text: 'Hello', expires: DAY_S }]);
  });

  test('a device that could not decrypt a text gets the same with its timer', async () => {
    const asha = await harness.linked(ASHA);
    await setTimer(RAVI, ASHA, DAY_S);
    await allTaken();
    harness.control.injectFault({ kind: 'unreadable', number: ASHA });
    const waId = await sendText(asha, 'Hello');
    await eventuallyPasses(async () =>
      expect(shownTo(RAVI)).toMatchObject([{ id: waId, text: 'Hello', expires: DAY_S }]),
    );
  });
});
