import { CreateWebhook, type CreateWebhookCommand, UpdateWebhook } from '../../src/index.js';
import { createMemoryPorts } from '../fixture/memory-ports.js';
import { seedAccount, seedSubscription } from '../fixture/seed.js';

export const HOOK_URL = 'https://shop.example/hook';

/** An account that creates webhooks. */
export async function startWebhooks({ planId = 'basic' } = {}) {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  await seedSubscription(ports, accountId, { planId });
  const create = (command: Partial<CreateWebhookCommand> = {}) =>
    new CreateWebhook(ports).execute({ accountId, url: HOOK_URL, ...command });
  const stored = async (endpointId: string) => (await ports.webhookEndpoints.find(accountId, endpointId))!;
  return { ports, accountId, create, stored };
}

/** The same, with one webhook. */
export async function startWithOne(command: Partial<CreateWebhookCommand> = {}) {
  const world = await startWebhooks();
  const created = await world.create(command);
  const ref = { accountId: world.accountId, endpointId: created.endpoint.id };
  const update = (settings: Partial<CreateWebhookCommand>) =>
    new UpdateWebhook(world.ports).execute({ ...ref, ...settings });
  return { ...world, created, ref, update };
}
