import { describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  createMemoryPorts,
  eventually,
  newId,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { LID_PREFIX } from '../../messages/recipient.js';
import { MarkMessageRead } from './mark-message-read.js';
import type { SessionCallAnswer, SessionCallOutcome, TakenSessionCall } from './session-call.js';
import { ShowTyping } from './show-typing.js';

const FROM = { number: '919800000002', lid: '123456789012345' };

async function start() {
  const ports = createMemoryPorts();
  const sender = await seedSender(ports);
  const { account, lease } = sender;
  const key = anApiKey({ accountId: account.id });
  const receive = async (from: { number: string | null; lid: string | null }) => {
    const waId = `3EB0${newId()}`;
    const sender = { from: from.number, fromLid: from.lid, fromName: null };
    const message = { waId, ...sender, text: 'Open?', type: 'text' as const, at: ports.clock.now() };
    await ports.inbox.storeInbound(lease, [message]);
    return ports.store.messagesOf(account.id).find((stored) => stored.waId === waId)!;
  };
  /** Answers the next call as the session would. */
  const answer = async (outcome: SessionCallOutcome): Promise<TakenSessionCall> => {
    const [call] = await eventually(
      () => ports.sessionCalls.take(lease),
      ({ length }) => length > 0,
    );
    await ports.sessionCalls.answer(lease, call!.id, outcome);
    return call!;
  };
  return { ports, ...sender, key, receive, answer };
}
type World = Awaited<ReturnType<typeof start>>;

const answering = (world: World, answer: SessionCallAnswer) => ({
  ...world.ports,
  sessionCalls: { ...world.ports.sessionCalls, ask: async () => answer as never },
});

describe('MarkMessageRead', () => {
  test.each([
    [FROM.number, { from: FROM.number, fromLid: null }],
    [null, { from: null, fromLid: FROM.lid }],
  ])('tells the sender, %j, through the session, and whether that is seen', async (number, sender) => {
    const world = await start();
    const { id, waId } = await world.receive({ number, lid: FROM.lid });
    const marked = new MarkMessageRead(world.ports).execute({ key: world.key, messageId: id });
    const call = await world.answer({ kind: 'read', isShown: false });
    expect(call).toMatchObject({ kind: 'read', input: { ...sender, waIds: [waId] } });
    expect(await marked).toEqual({ messageId: id, isShown: false });
  });

  test('has the conversation read up to it, and not what came later', async () => {
    const world = await start();
    const first = await world.receive(FROM);
    world.ports.clock.advance(1_000);
    await world.receive(FROM);
    const unread = async () => {
      const query = { accountId: world.account.id, unreadOnly: false, limit: 9 };
      return (await world.ports.conversations.list(query)).map((one) => one.unread);
    };
    expect(await unread()).toEqual([2]);
    const marked = new MarkMessageRead(world.ports).execute({ key: world.key, messageId: first.id });
    await world.answer({ kind: 'read', isShown: true });
    await marked;
    expect(await unread()).toEqual([1]);
  });

  test('refuses a message that was sent', async () => {
    const { ports, key, instance } = await start();
    const { id } = await seedMessage(ports, instance);
    const marked = new MarkMessageRead(ports).execute({ key, messageId: id });
    await expect(marked).rejects.toMatchObject({ code: 'target_unusable', details: { field: 'id' } });
  });

  test('does not find the messages of others', async () => {
    const world = await start();
    const { id } = await world.receive(FROM);
    const other = await seedInstance(world.ports, world.account.id);
    for (const key of [
      anApiKey({ accountId: newId() }),
      anApiKey({ accountId: world.account.id, instanceId: other.id }),
    ]) {
      const marked = new MarkMessageRead(world.ports).execute({ key, messageId: id });
      await expect(marked).rejects.toMatchObject({ code: 'message_not_found' });
    }
  });

  test.each([
    [{ kind: 'unanswered' } as const, { code: 'unavailable' }],
    [{ kind: 'answered', outcome: { kind: 'unknown' } } as const, { code: 'unavailable' }],
    [{ kind: 'limited', retryAfterS: 7 } as const, { code: 'rate_limited', details: { retryAfter: 7 } }],
  ])('without an outcome (%j) it is not said to be read', async (answer, error) => {
    const world = await start();
    const { id } = await world.receive(FROM);
    const marked = new MarkMessageRead(answering(world, answer)).execute({ key: world.key, messageId: id });
    await expect(marked).rejects.toMatchObject(error);
  });

  test('needs a connected instance', async () => {
    const { ports, key, receive, lease } = await start();
    const { id } = await receive(FROM);
    await ports.reports.report(lease, { status: 'disconnected' });
    const marked = new MarkMessageRead(ports).execute({ key, messageId: id });
    await expect(marked).rejects.toMatchObject({ code: 'not_ready' });
  });
});

describe('ShowTyping', () => {
  const typing = { to: '+91 98000 00002', state: 'recording', seconds: 25 } as const;

  test('is shown to a number or a LID until the seconds are over', async () => {
    const { ports, key, instance, answer } = await start();
    for (const to of [typing.to, `${LID_PREFIX}${FROM.lid}`]) {
      const shown = new ShowTyping(ports).execute({ ...typing, to, key, instanceId: instance.id });
      const chatId = to === typing.to ? FROM.number : to;
      expect(await answer({ kind: 'shown' })).toMatchObject({ input: { ...typing, to: chatId } });
      const until = new Date(ports.clock.now().getTime() + 25_000);
      expect(await shown).toEqual({ chatId, until });
    }
  });

  test('has no end where it was ended', async () => {
    const { ports, key, instance, answer } = await start();
    const ended = new ShowTyping(ports).execute({
      ...typing,
      state: 'paused',
      key,
      instanceId: instance.id,
    });
    await answer({ kind: 'shown' });
    expect((await ended).until).toBeNull();
  });

  test('says when the number cannot be reached, or checked yet', async () => {
    const world = await start();
    const { key, instance, ports } = world;
    const show = (outcome: SessionCallOutcome) =>
      new ShowTyping(answering(world, { kind: 'answered', outcome })).execute({
        ...typing,
        key,
        instanceId: instance.id,
      });
    await expect(show({ kind: 'not-on-whatsapp' })).rejects.toMatchObject({ code: 'not_on_whatsapp' });
    const until = new Date(ports.clock.now().getTime() + 89_500);
    await expect(show({ kind: 'not-now', until })).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 90 },
    });
  });

  test('does not find the instances of others, and names a wrong number', async () => {
    const { ports, key, instance } = await start();
    const show = (change: object) =>
      new ShowTyping(ports).execute({ ...typing, key, instanceId: instance.id, ...change });
    const stranger = anApiKey({ accountId: newId() });
    await expect(show({ key: stranger })).rejects.toMatchObject({ code: 'instance_not_found' });
    await expect(show({ to: 'Ravi' })).rejects.toMatchObject({ code: 'invalid_number' });
  });
});
