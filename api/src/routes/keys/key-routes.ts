import { contract } from '@waxwing/contract';
import type { CreateKey, DeleteKey, ListKeys, UpdateKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { keyIdOf } from '../path-ids.js';
import { presentKey } from './present-key.js';

export const createKeyRoute = (createKey: CreateKey) =>
  route(contract.keys.create, async ({ body, caller }) => {
    const key = await createKey.execute({
      accountId: caller.accountId,
      name: body.name,
      expiresAt: body.expires_at === undefined ? undefined : new Date(body.expires_at),
    });
    return reply(200, { apiKey: presentKey(key) });
  });

export const listKeysRoute = (listKeys: ListKeys) =>
  route(contract.keys.list, async ({ caller }) => {
    const keys = await listKeys.execute({ accountId: caller.accountId });
    return reply(200, { apiKeys: keys.map(presentKey) });
  });

export const updateKeyRoute = (updateKey: UpdateKey) =>
  route(contract.keys.update, async ({ params, body, caller }) => {
    const key = await updateKey.execute({
      accountId: caller.accountId,
      keyId: keyIdOf(params.id),
      name: body.name,
      isActive: body.is_active,
    });
    return reply(200, { apiKey: presentKey(key) });
  });

export const deleteKeyRoute = (deleteKey: DeleteKey) =>
  route(contract.keys.remove, async ({ params, caller }) => {
    await deleteKey.execute({ accountId: caller.accountId, keyId: keyIdOf(params.id) });
    return reply(200, { success: true as const });
  });
