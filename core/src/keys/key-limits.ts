import { InstanceNotFound } from '../instances/errors.js';
import type { Instances } from '../instances/ports.js';
import type { ApiKey } from './api-key.js';
import { DEFAULT_SCOPES, SCOPES } from './scope.js';

/** What a key may do, with which instances, from where and how often. */
export type KeyLimits = Pick<ApiKey, 'scopes' | 'instanceIds' | 'allowedIps' | 'dailyCap'>;

/** The limits of keys that were created before limits, or without naming any. */
export const DEFAULT_KEY_LIMITS: KeyLimits = {
  scopes: DEFAULT_SCOPES,
  instanceIds: [],
  allowedIps: [],
  dailyCap: null,
};

/** The given limits without repetitions, scopes in the order of their list. */
export function withoutRepetitions<L extends Partial<KeyLimits>>(limits: L): L {
  const { scopes, instanceIds, allowedIps } = limits;
  return {
    ...limits,
    ...(scopes && { scopes: SCOPES.filter((scope) => scopes.includes(scope)) }),
    ...(instanceIds && { instanceIds: [...new Set(instanceIds)] }),
    ...(allowedIps && { allowedIps: [...new Set(allowedIps)] }),
  };
}

/** @throws InstanceNotFound when one of them is not an instance of the account */
export async function assertOwnInstances(
  instances: Pick<Instances, 'listOf'>,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = new Set((await instances.listOf(accountId)).map(({ id }) => id));
  if (!ids.every((id) => own.has(id))) throw new InstanceNotFound();
}
