import {
  type AccountEvent,
  type Clock,
  dayOf,
  EVENT_TEXT_CHARACTERS,
  type EventsPorts,
  isMessageEvent,
  LOG_START,
  maskOf,
  messageAsOf,
  truncateText,
} from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryEventSweep } from './memory-event-sweep.js';

export function memoryEventsPorts(store: MemoryStore, clock: Clock): EventsPorts {
  const log = store.events;

  function complete({ createdAt: _, ...event }: (typeof log.rows)[number]): AccountEvent {
    if (!isMessageEvent(event.type)) return event;
    const row = event.objectId === null ? undefined : store.messageOf(event.accountId, event.objectId);
    if (!row) return { ...event, message: null };
    const message = { ...row.message, text: truncateText(row.message.text, EVENT_TEXT_CHARACTERS + 1) };
    const timeline = { message, sentAt: null, deliveredAt: null, readAt: null, ...row.times };
    return { ...event, message: messageAsOf(event.type, timeline) };
  }

  return {
    eventLog: {
      async read({ accountId, after = LOG_START, limit, types, instanceIds = [] }) {
        const rows = log.after(accountId, after);
        const matching = rows.filter(
          ({ type, instanceId }) =>
            (types === undefined || (types & maskOf([type])) !== 0n) &&
            (instanceIds.length === 0 || (instanceId !== null && instanceIds.includes(instanceId))),
        );
        const shown = matching.slice(0, limit);
        const hasMore = matching.length > limit;
        const last = hasMore ? shown.at(-1) : rows.at(-1);
        return {
          events: shown.map(complete),
          position: last?.position ?? after,
          lastId: last?.id,
          hasMore,
          isPending: false,
        };
      },
      async find(accountId, id) {
        const row = log.rows.find((known) => known.id === id && known.accountId === accountId);
        return row && complete(row);
      },
      accountsBeyond: async (positions) =>
        positions.flatMap(({ accountId, position }) =>
          log.after(accountId, position).length > 0 ? [accountId] : [],
        ),
      async positionAt(accountId, at) {
        const row = log.after(accountId, LOG_START).find(({ createdAt }) => createdAt >= at);
        return row ? { ...row.position, seq: row.position.seq - 1n } : log.nextPosition();
      },
    },
    eventInterests: {
      async watch(accountIds, until) {
        for (const accountId of accountIds.filter((id) => !store.closed.has(id))) {
          const interest = log.interestOf(accountId);
          if (interest.watchedUntil < until) {
            if (interest.watchedUntil <= log.now()) interest.watchedSince = log.now();
            interest.watchedUntil = until;
          }
        }
      },
      async watchedSince(accountId) {
        const interest = log.interests.get(accountId);
        return interest && interest.watchedUntil > log.now() ? interest.watchedSince : null;
      },
      typesOf: async (accountId) => log.interests.get(accountId)?.types ?? 0n,
    },
    eventRetention: {
      deleteBefore: async (accountId, day, limit) => {
        const old = log.rows
          .filter((row) => row.accountId === accountId && dayOf(row.createdAt) < day)
          .slice(0, limit);
        log.rows = log.rows.filter((row) => !old.includes(row));
        return old.length;
      },
      async dropExpired(endedBefore) {
        const isKept = (row: { createdAt: Date }) => dayOf(row.createdAt) >= dayOf(endedBefore);
        const days = new Set(log.rows.filter((row) => !isKept(row)).map(({ createdAt }) => dayOf(createdAt)));
        log.rows = log.rows.filter(isKept);
        return [...days];
      },
    },
    eventSweep: memoryEventSweep(store, clock),
    eventWatch: {
      waitForMore: (accountId, timeoutMs, signal) =>
        new Promise<boolean>((resolve) => {
          const stop = (isNotified: boolean) => {
            clearTimeout(timer);
            unwatch();
            signal?.removeEventListener('abort', cancel);
            resolve(isNotified);
          };
          const cancel = () => stop(false);
          const timer = setTimeout(() => stop(false), timeoutMs);
          const unwatch = log.onEvent((changed) => {
            if (changed === accountId) stop(true);
          });
          signal?.addEventListener('abort', cancel);
          if (signal?.aborted) cancel();
        }),
    },
  };
}
