import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AccountStatistics,
  CATALOGUE,
  createFreeSubscription,
  GetMessageDetail,
  GetStatistics,
  GetUsageByInstance,
  Instance,
  type InstanceUsage,
  usageOf,
} from '@waxwing/core';
import { aMessage, MESSAGE_ID } from '../../../testing/a-message.js';
import { noHolds } from '../../../testing/no-holds.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, INSTANCE_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { getMessageDetailRoute } from './history-routes.js';
import { presentMessage } from './present-message.js';
import { getStatisticsRoute, getUsageByInstanceRoute } from './statistics-routes.js';

const AT = new Date('2026-03-01T10:00:00.000Z');
const MESSAGE = `/api/messages/detail/msg_${MESSAGE_ID.replaceAll('-', '')}`;
const STATISTICS: AccountStatistics = {
  totals: { sent: 7, received: 3, failed: 2 },
  kinds: { text: { sent: 4, received: 2 }, media: { sent: 2, received: 1 }, other: { sent: 1, received: 0 } },
  daily: [{ day: '2026-03-01', sent: 7, received: 3, failed: 2 }],
  activeInstances: 1,
  current: {
    subscription: createFreeSubscription({ id: 'x', accountId: ACCOUNT_ID, plan: CATALOGUE[1]!, at: AT }),
    usage: usageOf(1_234, 10_000),
    windowEndsAt: new Date('2026-03-31T10:00:00.000Z'),
  },
};
const ENTRY: InstanceUsage = {
  instance: Instance.create({ id: INSTANCE_ID, accountId: ACCOUNT_ID, at: AT }),
  counts: { sent: 7, received: 3, failed: 2 },
  trend: [0, 4, 3],
  lastMessageAt: AT,
};

let app: RunningApp;
let statistics = STATISTICS;
let entries = [ENTRY];
const asked: unknown[] = [];
const keeping =
  <T>(value: () => T) =>
  async (query: unknown): Promise<T> => {
    asked.push(query);
    return value();
  };

const LATER = new Date('2026-03-01T10:05:00.000Z');
const CURRENT = {
  reactions: [{ emoji: '👍', from: '919800000009', at: LATER }],
  votes: [
    { option: 'Today', voters: ['919800000009'] },
    { option: 'Tomorrow', voters: [] },
  ],
};
const VERSIONS = [{ text: 'Helo', at: LATER }];

beforeAll(async () => {
  const timeline = { message: aMessage(), sentAt: AT, deliveredAt: null, readAt: null };
  app = await startApp({
    routes: [
      getStatisticsRoute(
        stubUseCase(
          GetStatistics,
          keeping(() => statistics),
        ),
      ),
      getUsageByInstanceRoute(
        stubUseCase(
          GetUsageByInstance,
          keeping(() => entries),
        ),
      ),
      getMessageDetailRoute(
        stubUseCase(
          GetMessageDetail,
          keeping(() => ({ ...timeline, current: CURRENT, versions: VERSIONS })),
        ),
        noHolds,
      ),
    ],
  });
});
afterAll(() => app.close());

async function get(path: string) {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
  return response.ok ? response.json() : problemOf(response);
}

describe('GET /api/messages/stats', () => {
  test('counts the period, and shows the plan’s window beside it [7.MESSAGE.02] [3.STATS.01] [D.STATS.01]', async () => {
    statistics = STATISTICS;
    expect(await get('/api/messages/stats?period=7')).toEqual({
      stats: {
        total_messages: 10,
        sent_messages: 7,
        received_messages: 3,
        failed_messages: 2,
        kinds: STATISTICS.kinds,
        active_instances: 1,
        package_name: 'Basic',
        message_limit: 10_000,
        usage_percentage: 12.3,
        remaining_messages: 8_766,
        sent_in_window: 1_234,
        window_ends_at: '2026-03-31T10:00:00.000Z',
        period: 7,
        daily: [{ date: '2026-03-01', sent: 7, received: 3, failed: 2 }],
      },
    });
    expect(asked.at(-1)).toEqual({ accountId: ACCOUNT_ID, period: 7 });
  });

  test('without a plan there is no quota', async () => {
    statistics = { ...STATISTICS, current: undefined };
    expect(await get('/api/messages/stats')).toMatchObject({
      stats: {
        total_messages: 10,
        package_name: null,
        message_limit: 0,
        usage_percentage: 0,
        remaining_messages: 0,
        sent_in_window: 0,
        window_ends_at: null,
      },
    });
  });
});

describe('GET /api/messages/usage/by-instance', () => {
  test('lists every instance [7.MESSAGE.03] [3.USAGE.01]', async () => {
    const counted = {
      instance_id: `ins_${INSTANCE_ID.replaceAll('-', '')}`,
      instance_status: 'initializing',
      total_messages: 10,
      sent_messages: 7,
      received_messages: 3,
      failed_messages: 2,
      trend: [0, 4, 3],
    };
    entries = [ENTRY, { ...ENTRY, lastMessageAt: null }];
    expect(await get('/api/messages/usage/by-instance?period=90')).toEqual({
      usage: [
        { ...counted, last_message_time: '2026-03-01T10:00:00.000Z' },
        { ...counted, last_message_time: null },
      ],
    });
    expect(asked.at(-1)).toEqual({ accountId: ACCOUNT_ID, period: 90 });
  });
});

describe.each(['/api/messages/stats', '/api/messages/usage/by-instance'])('the period of %s', (path) => {
  test('is 30 days by default [9.SIZE.04]', async () => {
    await get(path);
    expect(asked.at(-1)).toEqual({ accountId: ACCOUNT_ID, period: 30 });
  });

  test.each(['31', '7.0', '07', '', 'week', '7&period=30'])('cannot be "%s" [9.SIZE.04]', async (period) => {
    const problem = await get(`${path}?period=${period}`);
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request', field: 'period' });
    expect(problem).toMatchObject({ error: 'period must be one of 7, 30, 90' });
  });
});

describe('GET /api/messages/detail/{id}', () => {
  test('answers the message with the time of each status, and what people said to it', async () => {
    expect(await get(MESSAGE)).toEqual({
      message: {
        ...presentMessage(aMessage()),
        wa_id: '3EB0ABCDEF',
        sent_at: '2026-03-01T10:00:00.000Z',
        delivered_at: null,
        read_at: null,
        reactions: [
          { object: 'reaction', emoji: '👍', from: '919800000009', at: '2026-03-01T10:05:00.000Z' },
        ],
        votes: [
          { object: 'poll_option', option: 'Today', votes: 1, voters: ['919800000009'] },
          { object: 'poll_option', option: 'Tomorrow', votes: 0, voters: [] },
        ],
        versions: [{ object: 'message_version', text: 'Helo', at: '2026-03-01T10:05:00.000Z' }],
      },
    });
    expect(asked.at(-1)).toEqual({ accountId: ACCOUNT_ID, messageId: MESSAGE_ID });
  });

  test('a malformed id is not found', async () => {
    expect(await get('/api/messages/detail/1')).toMatchObject({ status: 404, code: 'message_not_found' });
  });
});
