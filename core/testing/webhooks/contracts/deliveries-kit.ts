import { afterEach } from '@jest/globals';
import {
  type DeliveryAttempt,
  type DeliveryRecord,
  type DeliveryRetry,
  type EventPosition,
  HOUR_MS,
  maskOf,
  type Replay,
  SHARD_COUNT,
  type ShardLease,
  shardOf,
} from '../../../src/index.js';
import { anEndpoint, aSealedEndpoint } from '../../fixture/builders.js';
import type { SuiteFixture } from '../../fixture/persistence-contract.js';
import { newWorkerId } from '../../fixture/seed.js';
import { newId } from '../../shared/uuid-v7.js';

const NOTHING = { attempts: [], retries: [], settled: [], resumed: [], endpoints: [], replays: [] };

/** A replay of an endpoint from the beginning of the log to `to`. */
export function replayOf(
  of: { accountId: string; endpointId: string },
  to: EventPosition,
  createdAt: Date,
): Replay {
  return {
    ...of,
    id: newId(),
    since: new Date(createdAt.getTime() - HOUR_MS),
    until: createdAt,
    from: { txid: 1n, seq: 2n },
    to,
    position: { txid: 1n, seq: 2n },
    types: maskOf(['key.created']),
    state: 'running',
    delivered: 0,
    failed: 0,
    createdAt,
  };
}

/** What the suites of deliveries start from: workers with shards, endpoints, attempts and retries. */
export function deliveriesKit(fixture: SuiteFixture) {
  const { clock, deliveryRecords, deliveryShards, deliveryTargets } = fixture;
  const { eventLog, fromNow, seed, setEventTypes, settleEvents, webhookEndpoints, writeEvents } = fixture;
  const owners: string[] = [];
  afterEach(async () => {
    for (const owner of owners.splice(0)) await deliveryShards.leave(owner);
  });

  async function newWorker(limit = SHARD_COUNT): Promise<{ owner: string; leases: readonly ShardLease[] }> {
    const owner = newWorkerId();
    owners.push(owner);
    await deliveryShards.renew(owner);
    return { owner, leases: await deliveryShards.claim(owner, limit) };
  }

  async function seedEndpoint() {
    const { id: accountId } = await seed.account();
    const endpoint = anEndpoint({ accountId, types: maskOf(['key.created']), createdAt: clock.now() });
    await setEventTypes(accountId, endpoint.types);
    const stored = await webhookEndpoints.add(endpoint, aSealedEndpoint(), 10);
    const write = async () => {
      await writeEvents([{ accountId, type: 'key.created' }]);
      await settleEvents();
      const { events } = await eventLog.read({ accountId, limit: 100 });
      return events.at(-1)!;
    };
    const of = { accountId, endpointId: endpoint.id };
    const target = async (endpointIds = [endpoint.id]) => {
      const listed = await deliveryTargets.list({ shards: [shardOf(accountId)], endpointIds });
      return listed.find(({ stored: found }) => found.endpoint.id === endpoint.id);
    };
    return { ...stored, of, write, target };
  }

  const attemptOf = (
    of: { accountId: string; endpointId: string },
    eventId: string,
    overrides: Partial<DeliveryAttempt> = {},
  ): DeliveryAttempt => ({
    ...of,
    eventId,
    type: 'key.created',
    at: clock.now(),
    attempt: 1,
    origin: 'new',
    status: 200,
    error: null,
    ms: 12,
    response: 'ok',
    ...overrides,
  });

  const retryOf = (
    of: { accountId: string; endpointId: string },
    overrides: Partial<DeliveryRetry> = {},
  ): DeliveryRetry => ({
    ...of,
    event: { id: newId(), type: 'key.created', position: { txid: 7n, seq: 3n }, occurredAt: clock.now() },
    attempts: 1,
    nextAt: fromNow(-1_000),
    origin: 'retry',
    once: false,
    lastAt: clock.now(),
    ...overrides,
  });

  const record = (leases: readonly ShardLease[], change: Partial<DeliveryRecord>) =>
    deliveryRecords.record({ leases, ...NOTHING, ...change });

  const due = (endpointId: string, except: readonly string[] = []) =>
    deliveryTargets.listRetries(endpointId, { dueBy: fromNow(1_000), limit: 10, except });

  return { attemptOf, due, newWorker, record, retryOf, seedEndpoint };
}
