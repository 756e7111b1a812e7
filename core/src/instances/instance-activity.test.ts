import { expect, test } from '@jest/globals';
import {
  anIncomingMessage,
  createMemoryPorts,
  seedInstance,
  seedMessage,
  seedSender,
} from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { CreateInstance } from './create-instance.js';
import { GetInstance } from './get-instance.js';
import type { Instance } from './instance.js';
import { ListInstances } from './list-instances.js';

async function start() {
  const ports = createMemoryPorts();
  ports.clock.set(new Date('2026-03-01T23:59:59.000Z'));
  const sender = await seedSender(ports);
  const list = () => new ListInstances(ports).execute({ accountId: sender.account.id });
  return { ports, ...sender, list };
}

test('the list shows for each instance the messages of today and the time of the last one', async () => {
  const { ports, account, instance, lease, list } = await start();
  const quiet = await seedInstance(ports, account.id);
  const at = ports.clock.now();
  await seedMessage(ports, instance);
  await ports.inbox.storeInbound(lease, [anIncomingMessage({ at })]);
  expect((await list()).map(({ instance: { id }, activity }) => [id, activity])).toEqual([
    [instance.id, { messagesToday: 2, lastMessageAt: at }],
    [quiet.id, { messagesToday: 0, lastMessageAt: null }],
  ]);
});

test('at midnight UTC the count restarts and the time of the last message stays', async () => {
  const { ports, instance, list } = await start();
  await seedMessage(ports, instance);
  const lastMessageAt = ports.clock.now();
  ports.clock.advance(1_000);
  expect((await list())[0]?.activity).toEqual({ messagesToday: 0, lastMessageAt });
  ports.clock.advance(100 * DAY_MS);
  expect((await list())[0]?.activity).toEqual({ messagesToday: 0, lastMessageAt });
});

test('the detail shows the same activity for its instance', async () => {
  const { ports, account, instance: busy } = await start();
  const { instance: quiet } = await new CreateInstance(ports).execute({ accountId: account.id });
  const { instance: own } = await new CreateInstance(ports).execute({ accountId: account.id });
  await seedMessage(ports, busy);
  await seedMessage(ports, own);
  const activity = async ({ id: instanceId }: Instance) =>
    (await new GetInstance(ports).execute({ accountId: account.id, instanceId })).activity;
  expect(await activity(own)).toEqual({ messagesToday: 1, lastMessageAt: ports.clock.now() });
  expect(await activity(quiet)).toEqual({ messagesToday: 0, lastMessageAt: null });
});
