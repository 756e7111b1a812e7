import { jest } from '@jest/globals';
import {
  type AccountEvent,
  type Clock,
  DisableEndpoint,
  type EndpointSecrets,
  type EventBodies,
  type EventPosition,
  type EventType,
  LOG_START,
  maskOf,
  type NewEndpoint,
  type Replay,
  WarnOfFailingEndpoint,
  type WebhookAttempt,
  type WebhookEndpoint,
  type WebhookFault,
  type WebhookOutcome,
  type WebhookSender,
} from '@waxwing/core';
import {
  anEndpoint,
  aSealedEndpoint,
  createMemoryPersistence,
  MemoryJobQueue,
  memoryDeliveryShards,
  newId,
  newWorkerId,
  SystemClock,
  seedAccount,
} from '@waxwing/core/testing';
import pino from 'pino';
import { DeliveryWorker, type DeliveryWorkerOptions } from '../webhooks/delivery-worker.js';

/** One request, as a receiver saw it. */
export interface Request extends WebhookAttempt {
  readonly at: Date;
}

export const DELIVERED: WebhookOutcome = {
  status: 200,
  error: null,
  ms: 1,
  response: 'ok',
  retryAfterMs: null,
};

export function failure(error: WebhookFault, status: number | null = null): WebhookOutcome {
  return { ...DELIVERED, status, error, response: '' };
}

/** Delivered after so many virtual milliseconds. */
export function after(ms: number): Promise<WebhookOutcome> {
  return new Promise((resolve) => setTimeout(() => resolve(DELIVERED), ms));
}

/** A replay of all events up to this position. */
export function replayOf({ id: endpointId, accountId }: WebhookEndpoint, to: EventPosition): Replay {
  const now = new Date();
  return {
    ...{ id: newId(), endpointId, accountId, since: now, until: now, createdAt: now },
    ...{ from: LOG_START, position: LOG_START, to, types: null },
    ...{ state: 'running', delivered: 0, failed: 0 },
  };
}

const PLAIN_SECRETS: EndpointSecrets = {
  generate: () => 'whsec_new',
  sealSecret: (secret) => Buffer.from(secret),
  openSecret: (sealed) => Buffer.from(sealed).toString('base64'),
  sealHeaders: (headers) => Buffer.from(JSON.stringify(headers)),
  openHeaders: () => ({}),
};

export const ID_BODIES: EventBodies = {
  bodyOf: ({ id, type }: AccountEvent) => JSON.stringify({ id, type }),
  publicIdOf: (id) => `evt_${id}`,
};

/** Looks are rare, so that days pass quickly; leases last as long. */
const LOOK_MS = 60_000;
const SHARD_TTL_MS = 600_000;

/**
 * Delivery workers over in-memory ports and a receiver without sockets. All timers are virtual: `pass` moves them. `clock` is that of
 * the database.
 */
export function createDeliveryHarness(clock: Clock = new SystemClock()) {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const world = createMemoryPersistence(clock);
  const jobs = new MemoryJobQueue();
  const ports = { ...world, jobs };
  const requests: Request[] = [];
  const attempts: (readonly [outcome: string, seconds: number])[] = [];
  /** Seconds from each event to its delivery. */
  const deliveredAfter: number[] = [];
  const forgotten: string[] = [];
  const receiver = {
    /** What each request gets; by default it is delivered. */
    answer: async (_request: Request): Promise<WebhookOutcome> => DELIVERED,
  };
  const webhookSender: WebhookSender = {
    async send(attempt) {
      const request = { ...attempt, at: clock.now() };
      requests.push(request);
      return receiver.answer(request);
    },
    forget: (endpointId) => forgotten.push(endpointId),
    close: async () => undefined,
  };
  const deliveryShards = memoryDeliveryShards(world.store.deliveries, clock, SHARD_TTL_MS);
  const options = (): DeliveryWorkerOptions => ({
    ...world,
    deliveryShards,
    disableEndpoint: new DisableEndpoint(ports),
    endpointSecrets: PLAIN_SECRETS,
    eventBodies: ID_BODIES,
    log: pino({ level: 'silent' }),
    lookMs: LOOK_MS,
    metrics: {
      onAttempt: (outcome, seconds) => attempts.push([outcome, seconds]),
      onDelivered: (seconds) => deliveredAfter.push(seconds),
    },
    owner: newWorkerId(),
    random: () => 0.5,
    // By the real one the slots would depend on the machine.
    readLoop: () => ({ active: 0, idle: 0 }),
    warnOfFailing: new WarnOfFailingEndpoint(ports),
    webhookSender,
  });
  const start = (overrides: Partial<DeliveryWorkerOptions> = {}) => {
    const worker = new DeliveryWorker({ ...options(), ...overrides });
    worker.start();
    return worker;
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  /** Starts a worker and waits until it has looked around. */
  const begin = async () => {
    start();
    await pass(10);
  };

  const addEndpoint = async (overrides: Partial<NewEndpoint> = {}) => {
    const accountId = overrides.accountId ?? (await seedAccount(world)).id;
    const types = overrides.types ?? maskOf(['key.created', 'key.deleted']);
    const endpoint = anEndpoint({ ...overrides, accountId, types });
    const stored = await world.webhookEndpoints.add(endpoint, aSealedEndpoint(), 1_000);
    const all = (await world.webhookEndpoints.listOf(accountId)).reduce(
      (mask, one) => mask | one.endpoint.types,
      0n,
    );
    await world.setEventTypes(accountId, all);
    return stored.endpoint;
  };
  /** Writes so many events, and answers their ids in log order. */
  const write = async (accountId: string, count = 1, type: EventType = 'key.created') => {
    const before = world.store.events.rows.length;
    for (let index = 0; index < count; index++) await world.writeEvents([{ accountId, type }]);
    return world.store.events.rows.slice(before).map(({ id }) => `evt_${id}`);
  };
  const endpointNow = async ({ accountId, id }: { accountId: string; id: string }) =>
    (await world.webhookEndpoints.find(accountId, id))!.endpoint;
  const idsOf = (of: readonly Request[] = requests) => of.map(({ eventId }) => eventId);
  const retries = () => [...world.store.deliveries.retries.values()];

  return {
    world,
    ports,
    jobs,
    clock,
    deliveryShards,
    requests,
    attempts,
    deliveredAfter,
    forgotten,
    receiver,
    start,
    pass,
    begin,
    addEndpoint,
    write,
    endpointNow,
    idsOf,
    retries,
  };
}
