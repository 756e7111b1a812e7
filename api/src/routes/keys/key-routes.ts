import { contract } from '@waxwing/contract';
import type { CreateKey, DeleteKey, KeyLimits, ListKeys, Scope, UpdateKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf, keyIdOf } from '../path-ids.js';
import { presentKey } from './present-key.js';

export const createKeyRoute = (createKey: CreateKey) =>
  route(contract.keys.create, async ({ body, caller }) => {
    const key = await createKey.execute({
      accountId: caller.accountId,
      name: body.name,
      ...toKeyLimits(body),
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
      ...toKeyLimits(body),
    });
    return reply(200, { apiKey: presentKey(key) });
  });

export const deleteKeyRoute = (deleteKey: DeleteKey) =>
  route(contract.keys.remove, async ({ params, caller }) => {
    await deleteKey.execute({ accountId: caller.accountId, keyId: keyIdOf(params.id) });
    return reply(200, { success: true as const });
  });

interface GivenLimits {
  readonly scopes?: Scope[] | undefined;
  readonly instance_ids?: string[] | undefined;
  readonly allowed_ips?: string[] | undefined;
  readonly daily_cap?: number | null | undefined;
}

/** The limits that the body names. */
function toKeyLimits({ scopes, instance_ids, allowed_ips, daily_cap }: GivenLimits): Partial<KeyLimits> {
  return {
    ...(scopes && { scopes }),
    ...(instance_ids && { instanceIds: instance_ids.map(instanceIdOf) }),
    ...(allowed_ips && { allowedIps: allowed_ips }),
    ...(daily_cap !== undefined && { dailyCap: daily_cap }),
  };
}
