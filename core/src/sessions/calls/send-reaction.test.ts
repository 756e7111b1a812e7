import { expect, test } from '@jest/globals';
import {
  anApiKey,
  createMemoryPorts,
  eventually,
  newId,
  seedInstance,
  seedSender,
} from '../../../testing/index.js';
import { type ChangeCall, madeChange } from './change-signal.js';
import { SendReaction } from './send-reaction.js';

const RAVI = '919800000002';
const FROM_RAVI = { from: RAVI, fromLid: null, fromName: null };

async function start() {
  const ports = createMemoryPorts();
  const { account, instance, lease } = await seedSender(ports);
  const waId = `3A${newId()}`;
  const received = { ...FROM_RAVI, waId, text: 'Thanks', type: 'text', at: ports.clock.now() } as const;
  await ports.inbox.storeInbound(lease, [received]);
  const message = ports.store.messagesOf(account.id).find((stored) => stored.waId === waId)!;
  const send = new SendReaction(ports);
  const key = anApiKey({ accountId: account.id });
  const command = { key, instanceId: instance.id, to: '+91 98000 00002', messageId: message.id, emoji: '👍' };
  /** Does what waits, as the worker of the session would. */
  const work = async () => {
    const [call] = await eventually(
      () => ports.sessionCalls.take(lease),
      ({ length }) => length > 0,
    );
    const { claim, ...signal } = call!.input as ChangeCall;
    await ports.outgoingChanges.store(lease, signal, claim);
    await ports.inbox.storeMade(lease, madeChange(signal));
    await ports.sessionCalls.answer(lease, call!.id, { kind: 'changed' });
    return signal;
  };
  return { ports, account, instance, message, send, command, work };
}

test('a reaction is sent to the message that it names, is no message and costs nothing', async () => {
  const { account, command, message, ports, send, work } = await start();
  const sent = send.execute({ ...command, idempotencyKey: 'thanks 1' });
  expect(await work()).toMatchObject({
    to: RAVI,
    target: { id: message.id, fromMe: false },
    content: { kind: 'reaction', emoji: '👍' },
  });
  const answer = await sent;
  expect(answer).toMatchObject({ timeline: { message: { id: message.id } }, usage: { sent: 0 } });
  expect(ports.store.messagesOf(account.id)).toHaveLength(1);
  expect(await ports.changes.list(account.id, message.id, 'reaction')).toHaveLength(1);
  expect(await send.execute({ ...command, idempotencyKey: 'thanks 1' })).toEqual({
    ...answer,
    replayed: true,
  });
});

test('the message must be one of the instance, in the chat of the recipient', async () => {
  const { account, command, ports, send } = await start();
  const other = await seedInstance(ports, account.id);
  const unusable = { code: 'target_unusable', details: { field: 'reaction.message_id' } };
  await expect(send.execute({ ...command, messageId: newId() })).rejects.toMatchObject(unusable);
  await expect(send.execute({ ...command, instanceId: other.id })).rejects.toMatchObject(unusable);
  await expect(send.execute({ ...command, to: '+919800000003' })).rejects.toMatchObject(unusable);
  const stranger = anApiKey({ accountId: newId() });
  await expect(send.execute({ ...command, key: stranger })).rejects.toMatchObject(unusable);
  const limited = anApiKey({ accountId: account.id, instanceId: other.id });
  await expect(send.execute({ ...command, key: limited })).rejects.toMatchObject({
    code: 'instance_not_found',
  });
});

test('each refusal names the field of the send call', async () => {
  const { command, message, ports, send } = await start();
  await expect(send.execute({ ...command, emoji: 'soon' })).rejects.toMatchObject({
    code: 'invalid_content',
    details: { field: 'reaction.emoji' },
  });
  await expect(send.execute({ ...command, to: 'nobody' })).rejects.toMatchObject({ code: 'invalid_number' });
  ports.store.change(ports.store.messages.get(message.id)!, { deletedAt: ports.clock.now() });
  await expect(send.execute(command)).rejects.toMatchObject({
    code: 'target_unusable',
    details: { field: 'reaction.message_id' },
  });
});
