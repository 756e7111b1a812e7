import { expect, test } from '@jest/globals';
import type { IncomingMessage, MessageBody } from '../../../src/index.js';
import { newNumber, randomBytes } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const FILE = { mime_type: 'image/jpeg', file_size: 48_213, sha256: 'ab'.repeat(32) };
const BODIES: readonly MessageBody[] = [
  { type: 'image', ...FILE, caption: 'Is this it?', width: 1_280, height: 960 },
  { type: 'audio', ...FILE, mime_type: 'audio/ogg; codecs=opus', seconds: 7, voice: true, waveform: 'AAEC' },
  { type: 'location', latitude: 12.971_599, longitude: -77.594_566, live: true },
  { type: 'contact', cards: [{ name: 'Ravi', phones: [{ number: '+91 98000 00002', type: 'WORK' }] }] },
  { type: 'poll', question: 'When?', options: ['Morning', 'Evening'], selectable: 0 },
  { type: 'unsupported', field: 'listMessage' },
  { type: 'unavailable', reason: 'phone_only' },
];

export const inboundBodiesContract = persistenceContract('Inbox of every kind', (fixture) => {
  const { bodies, clock, inbox, messages, seed } = fixture;

  /** One message of each kind, with a text between them, the newest last. */
  const mixed = (): IncomingMessage[] =>
    [undefined, ...BODIES].map((body, n) => {
      const at = new Date(clock.now().getTime() + n);
      if (!body) return anIncomingMessage({ at });
      return anIncomingMessage({ at, type: body.type, text: '', body, wire: randomBytes(20 + n) });
    });

  async function stored(accountId: string) {
    const { items } = await messages.page({ accountId, page: 1, limit: 50 });
    return items.toReversed();
  }

  test('stores each message with its body and the bytes that it was read from', async () => {
    const { account, lease } = await seed.sender();
    const incoming = mixed();
    await inbox.storeInbound(lease, incoming);
    const found = await stored(account.id);
    expect(found.map(({ waId, type, body }) => ({ waId, type, body }))).toEqual(
      incoming.map(({ waId, type, body }) => ({ waId, type, body })),
    );
    for (const [n, { id }] of found.entries()) {
      const kept = await bodies.find(lease, id);
      expect(kept && { body: kept.body, wire: Buffer.from(kept.wire ?? []) }).toEqual(
        incoming[n]?.body && { body: incoming[n].body, wire: Buffer.from(incoming[n].wire ?? []) },
      );
    }
  });

  test('stores a repeated message once, beside new ones', async () => {
    const { account, lease } = await seed.sender();
    const incoming = mixed();
    await inbox.storeInbound(lease, incoming.slice(0, 3));
    await inbox.storeInbound(lease, [...incoming, ...incoming]);
    expect((await stored(account.id)).map(({ body }) => body)).toEqual(incoming.map(({ body }) => body));
  });

  test('a message that was unavailable gets its body when it arrives', async () => {
    const { account, lease } = await seed.sender();
    const picture = anIncomingMessage({
      type: 'image',
      text: 'Is this it?',
      body: BODIES[0]!,
      at: clock.now(),
    });
    const { body: _, ...unavailable } = { ...picture, type: 'unavailable' as const, text: '' };
    await inbox.storeInbound(lease, [unavailable]);
    expect((await stored(account.id))[0]?.body).toBeUndefined();
    await inbox.storeInbound(lease, [picture]);
    await inbox.storeInbound(lease, [picture]);
    const found = await stored(account.id);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ type: 'image', text: 'Is this it?', body: BODIES[0] });
  });

  test.each<[string, Pick<IncomingMessage, 'type' | 'text' | 'body' | 'wire'>]>([
    ['a text', { type: 'text', text: 'Yes' }],
    ['a picture', { type: 'image', text: '', body: BODIES[0]!, wire: randomBytes(9) }],
  ])('%s takes the place of the reason why it was unavailable, and only once', async (_, content) => {
    const { account, lease } = await seed.sender();
    const reason = { type: 'unavailable', reason: 'undecryptable' } as const;
    const hidden = anIncomingMessage({ at: clock.now(), type: 'unavailable', text: '', body: reason });
    const again = { ...hidden, body: { ...reason, reason: 'phone_only' } as const };
    await inbox.storeInbound(lease, [hidden]);
    await inbox.storeInbound(lease, [again]);
    expect(await stored(account.id)).toMatchObject([{ type: 'unavailable', body: reason }]);
    const { body: _reason, ...sender } = hidden;
    await inbox.storeInbound(lease, [{ ...sender, ...content }]);
    await inbox.storeInbound(lease, [again]);
    const found = await stored(account.id);
    expect(found.map(({ type, text, body }) => ({ type, text, body }))).toEqual([
      { type: content.type, text: content.text, body: content.body },
    ]);
    const wire = (await bodies.find(lease, found[0]!.id))?.wire;
    expect(wire && Buffer.from(wire)).toEqual(content.wire && Buffer.from(content.wire));
  });

  test('an answer knows its message, which was sent, received, or arrives with it', async () => {
    const { account, lease, instance } = await seed.sender();
    const from = newNumber();
    const later = (ms: number) => new Date(clock.now().getTime() + ms);
    const sent = await seed.message(instance, { to: from });
    const question = anIncomingMessage({ from, at: later(1) });
    await inbox.storeInbound(lease, [question]);
    const picture = { type: 'image', text: '', body: BODIES[0]!, wire: randomBytes(9) } as const;
    const together = [
      anIncomingMessage({ from, at: later(2), replyToWaId: sent.waId }),
      anIncomingMessage({ from, at: later(3), ...picture, replyToWaId: question.waId }),
    ];
    const last = anIncomingMessage({ from, at: later(4), replyToWaId: together[1]!.waId });
    await inbox.storeInbound(lease, [...together, last]);
    const found = new Map((await stored(account.id)).map((message) => [message.waId, message]));
    const idOf = ({ waId }: { waId: string }) => found.get(waId)!.id;
    expect([question, ...together, last].map(({ waId }) => found.get(waId)?.replyTo)).toEqual([
      null,
      sent.id,
      idOf(question),
      idOf(together[1]!),
    ]);
    const unavailable = anIncomingMessage({ from, at: later(5), type: 'unavailable', text: '' });
    await inbox.storeInbound(lease, [unavailable]);
    const late = { ...unavailable, type: 'text', text: 'Yes', replyToWaId: question.waId } as const;
    await inbox.storeInbound(lease, [late]);
    expect((await stored(account.id)).at(-1)).toMatchObject({ text: 'Yes', replyTo: idOf(question) });
  });

  test('what answers an unknown message, one of another chat or instance, or itself, answers nothing', async () => {
    const { account, lease, instance } = await seed.sender();
    const { instance: foreign } = await seed.sender();
    const from = newNumber();
    const itself = anIncomingMessage({ from, at: clock.now() });
    const answered = [
      ...['3EB0UNKNOWN', '\0', "'"],
      (await seed.message(foreign, { to: from })).waId,
      (await seed.message(instance)).waId,
    ];
    await inbox.storeInbound(lease, [
      { ...itself, replyToWaId: itself.waId },
      ...answered.map((replyToWaId) => anIncomingMessage({ from, at: clock.now(), replyToWaId })),
    ]);
    const inbound = (await stored(account.id)).filter(({ direction }) => direction === 'inbound');
    expect(inbound.map(({ replyTo }) => replyTo)).toEqual(Array(answered.length + 1).fill(null));
  });

  test('a body is stored whatever its sender wrote into it', async () => {
    const { account, lease } = await seed.sender();
    const body: MessageBody = {
      type: 'poll',
      question: 'a\0b\ud800',
      options: ['\0', '\udc00"\\'],
      selectable: 1,
    };
    await inbox.storeInbound(lease, [anIncomingMessage({ type: 'poll', text: '', body, at: clock.now() })]);
    const [found] = await stored(account.id);
    expect(found?.body).toEqual({ ...body, question: 'ab\ufffd', options: ['', '\ufffd"\\'] });
  });
});
