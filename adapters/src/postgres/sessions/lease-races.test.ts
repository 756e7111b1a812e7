import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SessionLeases } from '@waxwing/core';
import { newWorkerId, seedLinked } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { PgSessionLeases } from './pg-session-leases.js';

const TTL_MS = 300;
/** As a lease guard has it. */
const USABLE_MS = 0.75 * TTL_MS;
const WORKERS = 4;
const SESSIONS = 12;
const ROUNDS = 40;

/** A time in which a worker believed that it held a session, in ms of this machine's clock. */
interface Tenure {
  readonly instanceId: string;
  readonly owner: string;
  readonly from: number;
  readonly until: number;
}

let persistence: PgPersistence;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  persistence = await openPgPersistence(fresh.url);
});
afterAll(async () => {
  await persistence.close();
  await drop();
});

/** Renews, claims, releases and stands still, as it comes; what it is told alone says what it holds. */
async function work(leases: SessionLeases, tenures: Tenure[]): Promise<void> {
  const owner = newWorkerId();
  const held = new Map<string, number>();
  let since: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const believe = (instanceId: string) =>
      tenures.push({ instanceId, owner, from: performance.now(), until: begun + USABLE_MS });
    const renewal = await leases.renew(owner, { capacity: SESSIONS, ...(since !== undefined && { since }) });
    since = renewal.cursor;
    if (renewal.complete) held.clear();
    for (const { lease } of renewal.desiredStates) held.set(lease.instanceId, lease.epoch);
    for (const instanceId of held.keys()) believe(instanceId);
    if (Math.random() < 0.2) await delay(Math.random() * 2 * TTL_MS);
    const claimedAt = performance.now();
    for (const { lease } of await leases.claim(owner, Math.ceil(Math.random() * 4))) {
      held.set(lease.instanceId, lease.epoch);
      tenures.push({
        instanceId: lease.instanceId,
        owner,
        from: performance.now(),
        until: claimedAt + USABLE_MS,
      });
    }
    await delay(Math.random() < 0.15 ? 2 * TTL_MS : Math.random() * USABLE_MS);
  }
}

test('no two workers ever believe that they hold the same session, however late they are', async () => {
  const seeded = [];
  for (let n = 0; n < SESSIONS; n++) seeded.push((await seedLinked(persistence)).lease);
  for (const lease of seeded) await persistence.leases.release(lease);
  const tenures: Tenure[] = [];
  const leases = new PgSessionLeases({ ...persistence, ttlMs: TTL_MS });
  await Promise.all(Array.from({ length: WORKERS }, () => work(leases, tenures)));

  const moved = new Set<string>();
  const overlaps: [Tenure, Tenure][] = [];
  const byInstance = Map.groupBy(tenures, ({ instanceId }) => instanceId);
  for (const [instanceId, ofInstance] of byInstance)
    for (const one of ofInstance)
      for (const other of ofInstance) {
        if (one.owner === other.owner) continue;
        moved.add(instanceId);
        if (one.from < other.until && other.from < one.until) overlaps.push([one, other]);
      }
  expect(overlaps.slice(0, 3)).toEqual([]);
  // Rounds in which no session moved would prove nothing.
  expect(moved.size).toBeGreaterThan(SESSIONS / 2);
});
