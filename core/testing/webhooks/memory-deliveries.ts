import {
  type Clock,
  DAY_MS,
  type Deliveries,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryRetention,
  type DeliveryRetry,
  dayOf,
  laterOf,
  nextStartAt,
  ReplayRunning,
  type Replays,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { type MemoryDeliveryTables, retryKey } from './memory-delivery-tables.js';
import { healthOf } from './memory-delivery-targets.js';

export function memoryDeliveries(store: MemoryStore, clock: Clock): Deliveries {
  const { deliveries: tables, webhookEndpoints } = store;
  const attemptsOf = (accountId: string, endpointId: string) =>
    tables.attempts.filter((attempt) => attempt.accountId === accountId && attempt.endpointId === endpointId);

  function deliveryOf(
    endpointId: string,
    attempts: readonly DeliveryAttempt[],
    retry: DeliveryRetry | undefined,
  ): Delivery {
    const last = attempts.at(-1) ?? null;
    const isDelivered = !retry && last?.error === null;
    const status = isDelivered ? 'delivered' : retry?.nextAt === null ? 'failed' : 'retrying';
    return {
      eventId: last?.eventId ?? retry!.event.id,
      type: last?.type ?? retry!.event.type,
      status,
      attempts: attempts.length,
      lastAttempt: last,
      nextAttemptAt: status === 'retrying' ? plannedAt(endpointId, retry?.nextAt ?? null) : null,
      at: last?.at ?? retry!.lastAt,
    };
  }

  function plannedAt(endpointId: string, at: Date | null): Date | null {
    const { endpoint } = webhookEndpoints.get(endpointId)!;
    if (endpoint.state !== 'enabled') return null;
    return laterOf(at, nextStartAt(healthOf(store, endpoint, clock.now())));
  }

  function listAll(accountId: string, endpointId: string): Delivery[] {
    const byEvent = Map.groupBy(attemptsOf(accountId, endpointId), ({ eventId }) => eventId);
    const own = tables.retries.where(
      (retry) => retry.accountId === accountId && retry.endpointId === endpointId,
    );
    const retries = new Map(own.map((retry) => [retry.event.id, retry]));
    return [...new Set([...byEvent.keys(), ...retries.keys()])].map((eventId) =>
      deliveryOf(endpointId, byEvent.get(eventId) ?? [], retries.get(eventId)),
    );
  }

  return {
    async list({ accountId, endpointId, status, types, before, limit }) {
      const shown = listAll(accountId, endpointId)
        .filter((delivery) => (status ? delivery.status === status : delivery.lastAttempt !== null))
        .filter((delivery) => !types || types.includes(delivery.type))
        .filter(
          ({ at, eventId }) =>
            !before || at < before.at || (at.getTime() === before.at.getTime() && eventId < before.eventId),
        )
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.eventId < b.eventId ? 1 : -1));
      const page = shown.slice(0, limit);
      return { deliveries: page, next: shown.length > limit ? page.at(-1) : undefined };
    },
    async find(accountId, endpointId, eventId) {
      const found = listAll(accountId, endpointId).find((delivery) => delivery.eventId === eventId);
      if (!found) return undefined;
      return {
        ...found,
        all: attemptsOf(accountId, endpointId).filter((attempt) => attempt.eventId === eventId),
      };
    },
    async resend({ accountId, endpointId, event }) {
      const key = retryKey({ endpointId, eventId: event.id });
      const known = tables.retries.get(key);
      const now = clock.now();
      const attempts = attemptsOf(accountId, endpointId).filter(({ eventId }) => eventId === event.id).length;
      tables.retries.set(key, {
        endpointId,
        accountId,
        event,
        attempts: known?.attempts ?? attempts,
        nextAt: now,
        origin: 'resend',
        once: known?.nextAt ? known.once : true,
        lastAt: known?.lastAt ?? now,
      });
      tables.wake(accountId);
    },
    async recover(accountId, endpointId, since) {
      const given = [...tables.retries].filter(
        ([, retry]) =>
          retry.accountId === accountId &&
          retry.endpointId === endpointId &&
          retry.nextAt === null &&
          retry.event.occurredAt >= since,
      );
      for (const [key, retry] of given)
        tables.retries.set(key, { ...retry, attempts: 0, nextAt: clock.now(), once: false });
      tables.wake(accountId);
      return given.length;
    },
  };
}

export function memoryReplays(tables: MemoryDeliveryTables): Replays {
  return {
    async start(replay) {
      if (tables.runningReplayOf(replay.endpointId)) throw new ReplayRunning();
      tables.replays.set(replay.id, replay);
      tables.wake(replay.accountId);
    },
    async findLast(accountId, endpointId) {
      return tables.replays
        .where((replay) => replay.accountId === accountId && replay.endpointId === endpointId)
        .at(-1);
    },
    async cancel(accountId, endpointId) {
      const replay = tables.runningReplayOf(endpointId);
      if (replay?.accountId !== accountId) return undefined;
      const cancelled = { ...replay, state: 'cancelled' } as const;
      tables.replays.set(replay.id, cancelled);
      tables.wake(accountId);
      return cancelled;
    },
  };
}

export function memoryDeliveryRetention(tables: MemoryDeliveryTables): DeliveryRetention {
  return {
    async rotateAttempts(_at, endedBefore) {
      const endOf = ({ at }: DeliveryAttempt) => Date.parse(dayOf(at)) + DAY_MS;
      tables.attempts = tables.attempts.filter((attempt) => endOf(attempt) > endedBefore.getTime());
    },
    async forgetGivenUp(occurredBefore, limit) {
      const old = [...tables.retries].filter(
        ([, { nextAt, event }]) => nextAt === null && event.occurredAt < occurredBefore,
      );
      for (const [key] of old.slice(0, limit)) tables.retries.delete(key);
      return Math.min(old.length, limit);
    },
  };
}
