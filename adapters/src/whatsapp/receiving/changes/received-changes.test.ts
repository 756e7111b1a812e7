import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type IncomingChange, isSealed, settleChanges } from '@waxwing/core';
import { fakeTextSecrets } from '@waxwing/core/testing';
import { proto } from '@whiskeysockets/baileys';
import type { EventRecorder } from '../../testing/event-recorder.js';
import type { MemoryCredentialStore } from '../../testing/memory-credential-store.js';
import { ASHA, newLease, RAVI, WhatsAppHarness } from '../../testing/whatsapp-harness.js';
import { BaileysChangeOpener } from './baileys-change-opener.js';

const opener = new BaileysChangeOpener({ textSecrets: fakeTextSecrets });
const FORMS = ['lid', 'pn'] as const;

describe('what happens to messages while a session is away', () => {
  let harness: WhatsAppHarness<MemoryCredentialStore>;
  beforeEach(async () => {
    harness = await WhatsAppHarness.open();
  });
  afterEach(() => harness.close());

  type Wanted = Omit<Parameters<typeof harness.control.write>[1], 'to'>;
  const write = async (message: Wanted) => (await harness.control.write(RAVI, { to: ASHA, ...message })).id;
  const changesIn = (seen: EventRecorder) => seen.of('changes').flatMap(({ changes }) => changes);
  const messagesIn = (seen: EventRecorder) => seen.of('messages').flatMap(({ messages }) => messages);

  async function awayAndBack(meanwhile: () => Promise<void>) {
    const { session, lease } = await harness.linked(ASHA, newLease());
    await session.close();
    await meanwhile();
    const { seen } = await harness.connect(lease);
    await seen.until(() => harness.waiting(ASHA) === 0, 'the acknowledgements');
    return { changes: changesIn(seen), messages: messagesIn(seen) };
  }

  /** What a change says, opened with the secret of its message. */
  async function opened(
    change: IncomingChange,
    messages: Awaited<ReturnType<typeof awayAndBack>>['messages'],
  ) {
    const message = messages.find(({ waId }) => waId === change.targetWaId);
    if (!message) throw new Error('the message is missing');
    const { from: number, fromLid: lid, type, text, body, secret, waId, at: sentAt } = message;
    const target = {
      ...{
        id: waId,
        instanceId: '',
        waId,
        direction: 'inbound' as const,
        isSameChat: true,
        peer: { number, lid },
        type,
        text,
        body,
      },
      ...{ original: null, secret: secret ?? null, sentAt, deletedAt: null, lastMadeAt: null },
    };
    const [settled] = await settleChanges([{ id: change.waId, change, target }], opener);
    return settled?.verdict;
  }

  test('reactions, edits and deletions come with their message, its author and their time [18.17]', async () => {
    let [reacted, edited, sealed, deleted] = ['', '', '', ''];
    const { changes, messages } = await awayAndBack(async () => {
      [reacted, edited, sealed, deleted] = [
        await write({ text: 'one' }),
        await write({ text: 'two' }),
        await write({ text: 'three' }),
        await write({ text: 'four' }),
      ];
      await write({ reaction: { message: reacted, emoji: '👍' } });
      await write({ edit: { message: edited, text: 'Two' } });
      await write({ edit: { message: sealed, text: 'Three', secret: true } });
      await write({ delete: { message: deleted } });
    });
    expect(changes.map(({ kind, targetWaId }) => [kind, targetWaId])).toEqual([
      ['reaction', reacted],
      ['edit', edited],
      ['edit', sealed],
      ['delete', deleted],
    ]);
    expect(messages).toHaveLength(4);
    for (const change of changes) {
      expect(change).toMatchObject({
        fromMe: false,
        peer: { number: RAVI.replace('+', '') },
        own: { number: ASHA.replace('+', '') },
      });
      expect(Math.abs(change.at.getTime() - change.madeAt.getTime())).toBeLessThan(60_000);
    }
    expect(changes.map(({ content }) => isSealed(content))).toEqual([false, false, true, false]);
    const verdicts = await Promise.all(changes.map((change) => opened(change, messages)));
    expect(verdicts.map((verdict) => verdict?.state === 'applied' && verdict.content)).toEqual([
      { kind: 'reaction', emoji: '👍' },
      { kind: 'edit', text: 'Two' },
      { kind: 'edit', text: 'Three' },
      { kind: 'delete' },
    ]);
  });

  test('an edit into what cannot be read changes nothing, and is kept', async () => {
    const protocolMessage = (id: string): proto.Message.IProtocolMessage => ({
      type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT,
      key: { remoteJid: `${RAVI}@s.whatsapp.net`, fromMe: true, id },
      editedMessage: { pinInChatMessage: {} },
    });
    let edit = '';
    const { changes, messages } = await awayAndBack(async () => {
      const text = await write({ text: 'one' });
      const bytes = proto.Message.encode({ protocolMessage: protocolMessage(text) }).finish();
      edit = await write({ proto: Buffer.from(bytes).toString('base64') });
    });
    expect(changes).toEqual([]);
    expect(messages).toMatchObject([
      { text: 'one' },
      { waId: edit, body: { type: 'unsupported', field: 'protocolMessage' }, wire: expect.any(Uint8Array) },
    ]);
  });

  test('votes are opened in all four forms of addresses, also empty ones [18.16]', async () => {
    const votes: string[][] = [['Six'], ['Eight'], ['Six', 'Eight'], []];
    const { changes, messages } = await awayAndBack(async () => {
      const poll = await write({ poll: { question: 'When?', options: ['Six', 'Eight'], selectable: 0 } });
      for (const [n, options] of votes.entries()) {
        const [creator, voter] = [FORMS[n >> 1]!, FORMS[n & 1]!];
        await write({ vote: { poll, options, creator, voter } });
      }
    });
    const verdicts = await Promise.all(changes.map((change) => opened(change, messages)));
    expect(verdicts.map((verdict) => verdict?.state === 'applied' && verdict.content)).toEqual(
      votes.map((options) => ({ kind: 'vote', options })),
    );
  });
});
