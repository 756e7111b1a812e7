import type { MessageCounts, MessageStatistics, SentOnDay } from '../../src/index.js';
import type { DailyRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryMessageStatistics(store: MemoryStore): MessageStatistics {
  const rowsOf = (account: string) => store.daily.where(({ accountId }) => accountId === account);

  return {
    totals: async (accountId, fromDay, untilDay) =>
      countsOf(rowsOf(accountId).filter(between(fromDay, untilDay))),
    async daily(accountId, fromDay, untilDay) {
      const byDay = Map.groupBy(rowsOf(accountId).filter(between(fromDay, untilDay)), ({ day }) => day);
      return [...byDay].toSorted().map(([day, rows]) => ({ day, ...countsOf(rows) }));
    },
    async otherTypes(accountId, fromDay, untilDay) {
      const within = rowsOf(accountId).filter(between(fromDay, untilDay));
      const types = new Set(within.flatMap((row) => [...row.types.keys()]).filter((type) => type !== 'text'));
      return [...types]
        .map((type) => {
          const { sent, received } = countsOf(
            within.map((row) => ({ ...row, messages: 0, failed: 0, ...row.types.get(type) })),
          );
          return { type, sent, received };
        })
        .filter(({ sent, received }) => sent + received > 0);
    },
    async byInstance(accountId, fromDay, untilDay) {
      const kept = rowsOf(accountId).filter(({ instanceId }) => store.instanceOf(accountId, instanceId));
      const byInstance = Map.groupBy(kept, ({ instanceId }) => instanceId);
      return [...byInstance].map(([instanceId, rows]) => {
        const within = rows.filter(between(fromDay, untilDay));
        return {
          instanceId,
          ...countsOf(within),
          sentByDay: sentByDay(within),
          lastMessageAt: new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime()))),
        };
      });
    },
  };
}

function between(fromDay: string, untilDay: string) {
  return ({ day }: DailyRow) => fromDay <= day && day < untilDay;
}

function sentByDay(rows: readonly DailyRow[]): SentOnDay[] {
  return [...Map.groupBy(rows, ({ day }) => day)]
    .toSorted()
    .map(([day, ofDay]) => ({ day, sent: countsOf(ofDay).sent }))
    .filter(({ sent }) => sent > 0);
}

function countsOf(rows: readonly DailyRow[]): MessageCounts {
  const sum = (of: readonly DailyRow[], count: 'messages' | 'failed') =>
    of.reduce((total, row) => total + row[count], 0);
  const { outbound = [], inbound = [] } = Object.groupBy(rows, ({ direction }) => direction);
  const failed = sum(outbound, 'failed');
  return { sent: sum(outbound, 'messages') - failed, received: sum(inbound, 'messages'), failed };
}
