import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  anApiKey,
  createMemoryPorts,
  eventually,
  newId,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { EDIT_WINDOW_MS } from '../../messages/changes/judge-change.js';
import { ChangeMessage } from './change-message.js';
import { madeChange } from './change-signal.js';
import type { SessionCallOutcome } from './session-call.js';

const CUSTOMER = { from: '919800000002', fromLid: null, fromName: null };

async function start() {
  const ports = createMemoryPorts();
  const { account, instance, lease } = await seedSender(ports);
  const key = anApiKey({ accountId: account.id });
  const change = new ChangeMessage(ports);
  /** A message that WhatsApp has taken. */
  const sent = async (overrides: Parameters<typeof seedMessage>[2] = {}) => {
    const message = await seedMessage(ports, instance, overrides);
    await ports.outbox.take(lease, { known: 10, first: 0 }, []);
    await ports.outbox.settle(lease, [{ id: message.id, kind: 'sent', at: ports.clock.now() }]);
    return message;
  };
  const received = async (text: string) => {
    const waId = `3A${newId()}`;
    const at = ports.clock.now();
    await ports.inbox.storeInbound(lease, [{ ...CUSTOMER, waId, text, type: 'text', at }]);
    return ports.store.messagesOf(account.id).find((stored) => stored.waId === waId)!;
  };
  /** Answers the next call as the worker of the session would. */
  const answer = async (outcome: SessionCallOutcome = { kind: 'changed' }) => {
    const [call] = await eventually(
      () => ports.sessionCalls.take(lease),
      ({ length }) => length > 0,
    );
    if (call?.kind !== 'change') throw new Error(`the call is of kind ${call?.kind}`);
    if (outcome.kind === 'changed') await ports.inbox.storeChanges(lease, [madeChange(call.input)]);
    await ports.sessionCalls.answer(lease, call.id, outcome);
    return call.input;
  };
  return { ports, account, instance, lease, key, change, sent, received, answer };
}

const text = (value: string) => ({ field: 'text', text: value }) as const;

describe('ChangeMessage', () => {
  test('an edited message has its new text, as the phones have', async () => {
    const { key, change, sent, answer } = await start();
    const { id, waId } = await sent({ text: 'Shiped' });
    const edited = change.edit({ key, messageId: id }, text('Shipped'));
    expect(await answer()).toMatchObject({
      target: { waId, fromMe: true, type: 'text' },
      content: { kind: 'edit', text: 'Shipped' },
    });
    expect((await edited).timeline.message).toMatchObject({ text: 'Shipped', editedAt: expect.any(Date) });
  });

  test('a message is deleted once, however often that is asked', async () => {
    const { key, change, sent, answer } = await start();
    const { id } = await sent();
    const deleted = change.delete({ key, messageId: id });
    await answer();
    const { message } = (await deleted).timeline;
    expect(message.deletedAt).toEqual(expect.any(Date));
    expect((await change.delete({ key, messageId: id })).timeline.message).toEqual(message);
  });

  test('a reaction goes to what was received and to what was sent', async () => {
    const { key, change, sent, received, answer } = await start();
    for (const { id, direction, waId } of [await received('Thanks'), await sent()]) {
      const reacted = change.react({ key, messageId: id }, '👍🏽');
      const fromMe = direction === 'outbound';
      expect(await answer()).toMatchObject({ target: { waId, fromMe }, content: { emoji: '👍🏽' } });
      expect((await reacted).timeline.message.id).toBe(id);
    }
  });

  test('what cannot be changed is refused before anything is asked', async () => {
    const { key, change, ports, instance, sent, received } = await start();
    const inbound = { key, messageId: (await received('Hello')).id };
    const waiting = { key, messageId: (await seedMessage(ports, instance, { to: '919800000077' })).id };
    for (const refused of [
      () => change.edit(inbound, text('Hi')),
      () => change.delete(inbound),
      () => change.edit(waiting, text('Hi')),
      () => change.delete(waiting),
      () => change.react(waiting, '👍'),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'target_unusable', details: { field: 'id' } });
    const outbound = { key, messageId: (await sent({ to: '919800000078' })).id };
    const caption = { field: 'caption', text: 'Hi' } as const;
    await expect(change.edit(outbound, caption)).rejects.toMatchObject({ details: { field: 'caption' } });
    await expect(change.edit(outbound, text(' '))).rejects.toMatchObject({
      code: 'number_and_message_required',
    });
  });

  test('after a quarter of an hour a message can no longer be edited', async () => {
    const { key, change, ports, sent } = await start();
    const { id } = await sent();
    ports.clock.advance(EDIT_WINDOW_MS + 1_000);
    const edited = change.edit({ key, messageId: id }, text('Too late'));
    await expect(edited).rejects.toMatchObject({ code: 'too_late' });
  });

  test('the messages of others are not found', async () => {
    const { account, change, ports, sent } = await start();
    const { id } = await sent();
    const other = await seedInstance(ports, account.id);
    for (const key of [
      anApiKey({ accountId: newId() }),
      anApiKey({ accountId: account.id, instanceId: other.id }),
    ])
      for (const refused of [
        change.edit({ key, messageId: id }, text('Hi')),
        change.delete({ key, messageId: id }),
        change.react({ key, messageId: id }, '👍'),
      ])
        await expect(refused).rejects.toMatchObject({ code: 'message_not_found' });
  });

  test.each<[SessionCallOutcome, string]>([
    [{ kind: 'refused' }, 'target_unusable'],
    [{ kind: 'not-on-whatsapp' }, 'not_on_whatsapp'],
    [{ kind: 'unknown' }, 'unavailable'],
  ])('where the session answers %j, and has not stored the change, it is %s', async (outcome, code) => {
    const { key, change, ports, account, sent, answer } = await start();
    const { id, text: before } = await sent();
    const edited = change.edit({ key, messageId: id }, text('Other'));
    edited.catch(() => undefined);
    await answer(outcome);
    await expect(edited).rejects.toMatchObject({ code });
    expect(ports.store.messagesOf(account.id).find((stored) => stored.id === id)).toMatchObject({
      text: before,
      editedAt: null,
    });
  });

  test('whatever is not one emoji is no reaction', async () => {
    const { key, change, received } = await start();
    const { id } = await received('Hello');
    const noEmoji = fc.oneof(fc.string({ minLength: 2 }), fc.constantFrom('7', 'a', ' ', '👍👍', '#', 'é'));
    await fc.assert(
      fc.asyncProperty(noEmoji, async (emoji) => {
        const reacted = change.react({ key, messageId: id }, emoji);
        await expect(reacted).rejects.toMatchObject({ code: 'invalid_content', details: { field: 'emoji' } });
      }),
      { numRuns: 200 },
    );
  });
});
