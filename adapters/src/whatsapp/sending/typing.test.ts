import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TypingState } from '@waxwing/core';
import { waitUntil } from '@waxwing/core/testing/eventually';
import * as baileys from '@whiskeysockets/baileys';
import type { Credentials } from '../credentials/credentials.js';
import type { MemoryCredentialStore } from '../testing/memory-credential-store.js';
import { ASHA, NOT_ON_WHATSAPP, RAVI, WhatsAppHarness } from '../testing/whatsapp-harness.js';
import { Typing } from './typing.js';

describe('typing in a chat', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  /** Asha's chat on Ravi's phone. */
  const shown = () => harness.control.chats(RAVI).find(({ number }) => number === ASHA);
  const seesAgain = () =>
    waitUntil(() => !shown()?.typing && shown()?.online === false, 'the end of the typing');

  test('is seen until it ends by itself, and then the account is offline again', async () => {
    const opened = await harness.linked(ASHA);
    await harness.send(opened, RAVI, 'Hello');
    const typing = { to: RAVI, state: 'composing', seconds: 1 } as const;
    expect(await opened.session.showTyping(typing)).toEqual({ kind: 'shown' });
    await waitUntil(() => shown()?.typing === 'composing', 'the typing');
    expect(shown()?.online).toBe(true);
    await seesAgain();
  });

  test('ends when it is paused, and when the session ends', async () => {
    const opened = await harness.linked(ASHA);
    await harness.send(opened, RAVI, 'Hello');
    const show = (state: TypingState) => opened.session.showTyping({ to: RAVI, state, seconds: 25 });
    await show('recording');
    await waitUntil(() => shown()?.typing === 'recording', 'the recording');
    await show('paused');
    await seesAgain();
    await show('composing');
    await waitUntil(() => shown()?.typing === 'composing', 'the typing');
    await opened.session.close();
    await seesAgain();
    expect(await show('composing')).toEqual({ kind: 'unknown' });
  });

  test('is not shown to a number that is not on WhatsApp', async () => {
    const { session } = await harness.linked(ASHA);
    const typing = { to: NOT_ON_WHATSAPP, state: 'composing', seconds: 5 } as const;
    expect(await session.showTyping(typing)).toEqual({ kind: 'not-on-whatsapp' });
  });
});

describe('the end of typing', () => {
  let written: string[];
  let typing: Typing;
  let canTell: boolean;
  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    canTell = true;
    typing = new Typing({
      baileys,
      socket: {
        sendNode: async ({ attrs, content }: baileys.BinaryNode) => {
          const [child] = content as baileys.BinaryNode[];
          written.push(`${attrs.to} ${child?.tag}`);
        },
      } as unknown as baileys.WASocket,
      credentials: { creds: { me: { id: '1:1@s.whatsapp.net' } } } as unknown as Credentials,
      numbers: { lookUp: async (_, to) => ({ kind: 'found', addressee: { pn: to, lid: null } }) },
      addressing: { preferredKind: () => 'pn' },
      account: {
        presence: {
          setOnline: async (isOnline) => {
            if (canTell) written.push(isOnline ? 'online' : 'offline');
            return canTell;
          },
        },
      },
    });
  });
  afterEach(() => {
    typing.end();
    jest.useRealTimers();
  });

  test('comes after 25 seconds at the latest', async () => {
    await typing.show({ to: 'a', state: 'composing', seconds: 600 });
    await jest.advanceTimersByTimeAsync(24_999);
    expect(written).toEqual(['online', 'a composing']);
    await jest.advanceTimersByTimeAsync(1);
    expect(written.slice(2)).toEqual(['a paused', 'offline']);
  });

  test('is later for a chat where it is shown again, and keeps the account online for the other chats', async () => {
    await typing.show({ to: 'a', state: 'composing', seconds: 5 });
    await typing.show({ to: 'b', state: 'recording', seconds: 10 });
    await jest.advanceTimersByTimeAsync(4_000);
    await typing.show({ to: 'a', state: 'composing', seconds: 5 });
    written = [];
    await jest.advanceTimersByTimeAsync(5_000);
    expect(written).toEqual(['a paused']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(written.slice(1)).toEqual(['b paused', 'offline']);
  });

  test('is not written where nothing was shown', async () => {
    canTell = false;
    expect(await typing.show({ to: 'a', state: 'composing', seconds: 5 })).toEqual({ kind: 'unknown' });
    await typing.show({ to: 'a', state: 'paused', seconds: 1 });
    await jest.advanceTimersByTimeAsync(25_000);
    expect(written).toEqual([]);
  });
});
