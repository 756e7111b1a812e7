import { InstanceNotFound } from '../instances/errors.js';
import type { Suspension, SuspensionLevel } from '../operators/suspensions/suspension.js';
import { AccountKeyRequired, InsufficientScope } from './errors.js';
import type { Scope } from './scope.js';

/**
 * A bearer of the public API. One with an `instanceId` belongs to that instance and ends with it; the others belong to the account.
 * `KeySecrets` keeps the secret, never this object.
 */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly instanceId: string | null;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The instances that it opens; all of the account where the list is empty. The key of an instance has that one. */
  readonly instanceIds: readonly string[];
  /** The addresses and networks (CIDR) that may use it; any where the list is empty. */
  readonly allowedIps: readonly string[];
  /** How many messages it may send on a UTC day; null for any number. */
  readonly dailyCap: number | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Where it was last used from. */
  readonly lastUsedIp: string | null;
  readonly expiresAt: Date | null;
  /** The suspension of its account; only a key that was found by its secret or id has it. */
  readonly suspension?: Suspension | null;
}

/** A key with its secret, which the owner may see and copy. */
export interface RevealedKey {
  readonly key: ApiKey;
  readonly secret: string;
  /** Messages of this UTC day; null for a key without a daily cap. */
  readonly sentToday: number | null;
}

export function isUsable(key: ApiKey, at: Date): boolean {
  return key.isActive && (key.expiresAt === null || at < key.expiresAt);
}

export function grantsAccessTo(key: Pick<ApiKey, 'instanceIds'>, instanceId: string): boolean {
  return key.instanceIds.length === 0 || key.instanceIds.includes(instanceId);
}

/** An instance, as one that the key opens. @throws InstanceNotFound */
export function openedInstance(key: ApiKey, instanceId: string): { accountId: string; instanceId: string } {
  if (!grantsAccessTo(key, instanceId)) throw new InstanceNotFound();
  return { accountId: key.accountId, instanceId };
}

/** For what a key of certain instances may not do, since it would not open the outcome. @throws AccountKeyRequired */
export function requireWholeAccount({ instanceIds }: ApiKey): void {
  if (instanceIds.length > 0) throw new AccountKeyRequired();
}

/** @throws InsufficientScope */
export function assertScope({ scopes }: ApiKey, scope: Scope): void {
  if (!scopes.includes(scope)) throw new InsufficientScope(scope);
}

/** The level of a suspension that stops calls which need this scope. */
export function stoppingLevelOf(scope: Scope | undefined): SuspensionLevel {
  if (scope === 'messages:send') return 'sends';
  return scope === 'instances:manage' ? 'linking' : 'all';
}
