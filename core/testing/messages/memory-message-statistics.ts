import type {
  DailyCounts,
  InstanceCounts,
  MessageCounts,
  MessageStatistics,
  SentOnDay,
} from '../../src/index.js';
import type { DailyRow, MemoryStore } from '../fixture/memory-store.js';

export class MemoryMessageStatistics implements MessageStatistics {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async totals(accountId: string, fromDay: string, untilDay: string): Promise<MessageCounts> {
    return countsOf(this.#rows(accountId).filter(between(fromDay, untilDay)));
  }

  async daily(accountId: string, fromDay: string, untilDay: string): Promise<readonly DailyCounts[]> {
    const byDay = Map.groupBy(this.#rows(accountId).filter(between(fromDay, untilDay)), ({ day }) => day);
    return [...byDay].toSorted().map(([day, rows]) => ({ day, ...countsOf(rows) }));
  }

  async byInstance(accountId: string, fromDay: string, untilDay: string): Promise<readonly InstanceCounts[]> {
    const byInstance = Map.groupBy(this.#rows(accountId), ({ instanceId }) => instanceId);
    return [...byInstance].map(([instanceId, rows]) => {
      const within = rows.filter(between(fromDay, untilDay));
      return {
        instanceId,
        ...countsOf(within),
        sentByDay: sentByDay(within),
        lastMessageAt: new Date(Math.max(...rows.map(({ lastAt }) => lastAt.getTime()))),
      };
    });
  }

  #rows(account: string): DailyRow[] {
    return [...this.#store.daily.values()].filter(({ accountId }) => accountId === account);
  }
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
  const outbound = rows.filter(({ direction }) => direction === 'outbound');
  const failed = sum(outbound, 'failed');
  const received = sum(
    rows.filter(({ direction }) => direction === 'inbound'),
    'messages',
  );
  return { sent: sum(outbound, 'messages') - failed, received, failed };
}
