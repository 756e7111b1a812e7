import {
  type Account,
  DAY_MS,
  type Instance,
  type Message,
  type Order,
  type SessionLease,
  type SessionOrder,
  type Subscription,
} from '../src/index.js';
import {
  aKey,
  aMessage,
  anAccount,
  anInstance,
  anOrder,
  aSealedSecret,
  aSubscription,
  newNumber,
  randomBytes,
} from './builders.js';
import { newId } from './uuid-v7.js';
import type { World } from './world.js';

const NO_LIMIT = 1_000;
/** More than a database of leftovers from other suites ever holds. */
export const EVERYTHING = 10_000;
const MINUTE_MS = 60_000;

/** The present of `world`, shifted by `ms`. */
export function fromNow(world: World, ms: number): Date {
  return new Date(world.clock.now().getTime() + ms);
}

export function newOwner(): string {
  return `owner-${newId()}`;
}

export async function seedAccount(world: World): Promise<Account> {
  const account = anAccount({ at: world.clock.now() });
  await world.accounts.add(account);
  return account;
}

/** Has the account ask for another email and confirm it, at `at`; answers the new one. */
export async function moveEmail(
  world: World,
  accountId: string,
  { email = `asha-${newId()}@example.com`, at = world.clock.now() }: { email?: string; at?: Date } = {},
): Promise<string> {
  const day = new Date(at.getTime() + DAY_MS);
  const digest = randomBytes(32);
  const { emailChanges } = world;
  await emailChanges.changeProfile(accountId, { username: 'Asha', email, at, expiresAt: day });
  await emailChanges.openConfirmation({ accountId, email, digest, at });
  const undoableUntil = new Date(at.getTime() + 7 * DAY_MS);
  const confirmed = await emailChanges.confirm(
    { accountId, digest },
    { at, undoableUntil, resetsUntil: day },
  );
  if (!confirmed) throw new Error(`nobody confirmed ${email}`);
  return email;
}

/** A subscription that starts now and lasts 30 days, unless told otherwise. */
export async function seedSubscription(
  world: World,
  accountId: string,
  overrides: Partial<Subscription> = {},
): Promise<Subscription> {
  const subscription = aSubscription({ accountId, startsAt: world.clock.now(), ...overrides });
  await world.subscriptions.start(subscription);
  return subscription;
}

/** An order as it is given, made now unless told otherwise. */
export async function seedOrder(
  world: World,
  accountId: string,
  overrides: Partial<Order> = {},
): Promise<Order> {
  const order = anOrder({ accountId, createdAt: world.clock.now(), ...overrides });
  await world.ledgers.change({ accountId }, order.createdAt, () => ({ orders: [order], subscriptions: [] }));
  return order;
}

export async function seedInstance(world: World, accountId: string): Promise<Instance> {
  const instance = anInstance(accountId, world.clock.now());
  const key = aKey({
    accountId,
    instanceId: instance.id,
    name: 'Instance key',
    createdAt: world.clock.now(),
  });
  await world.instances.add(instance, key, aSealedSecret(), NO_LIMIT);
  return instance;
}

/** Claims all there is for `owner` and finds this instance's session among it. */
export async function claimOf(
  world: World,
  instance: Instance,
  owner: string,
): Promise<SessionOrder | undefined> {
  const orders = await world.leases.claim(owner, EVERYTHING);
  return orders.find((order) => order.lease.instanceId === instance.id);
}

/** A lease on an instance that nobody has linked yet. */
export async function linkingLease(
  world: World,
  instance: Instance,
  owner: string = newOwner(),
): Promise<SessionLease> {
  await world.instances.keepLinking(instance.accountId, instance.id, fromNow(world, MINUTE_MS));
  const order = await claimOf(world, instance, owner);
  if (!order) throw new Error('a session that wants linking was not to be had');
  return order.lease;
}

/** A lease on an instance that is linked to a phone and ready to send. */
export async function linkedLease(
  world: World,
  instance: Instance,
  owner: string = newOwner(),
): Promise<SessionLease> {
  const lease = await linkingLease(world, instance, owner);
  await world.leases.report(lease, { status: 'ready', linked: true, phone: newNumber(), name: 'Asha' });
  return lease;
}

export interface Sender {
  readonly account: Account;
  readonly subscription: Subscription;
  readonly instance: Instance;
  readonly lease: SessionLease;
}

/** An account with everything it takes to send. */
export async function seedSender(world: World, overrides: Partial<Subscription> = {}): Promise<Sender> {
  const account = await seedAccount(world);
  const subscription = await seedSubscription(world, account.id, overrides);
  const instance = await seedInstance(world, account.id);
  const lease = await linkedLease(world, instance);
  return { account, subscription, instance, lease };
}

/** A message that was accepted and charged. */
export async function seedMessage(
  world: World,
  instance: Instance,
  overrides: { text?: string; to?: string; at?: Date; validFor?: number } = {},
): Promise<Message> {
  const message = aMessage(instance, { at: world.clock.now(), ...overrides });
  const verdict = await world.intake.accept({ message });
  if (verdict.kind !== 'accepted') throw new Error(`the message was not accepted: ${verdict.kind}`);
  return message;
}

/** Messages charged to the window that holds this moment. */
export function sentNow(world: World, subscription: Subscription): Promise<number> {
  return world.subscriptions.sentInWindow(subscription, world.clock.now());
}
