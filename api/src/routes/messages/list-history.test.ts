import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type HistoryQuery, ListHistory } from '@waxwing/core';
import { aMessage } from '../../../testing/a-message.js';
import { noHolds } from '../../../testing/no-holds.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { listHistoryRoute } from './history-routes.js';

const queries: HistoryQuery[] = [];
let app: RunningApp;

beforeAll(async () => {
  const listHistory = stubUseCase(ListHistory, async (query) => {
    queries.push(query);
    return { items: [{ ...aMessage(), truncated: false }], total: 101 };
  });
  app = await startApp({ routes: [listHistoryRoute(listHistory, noHolds)] });
});
afterAll(() => app.close());

async function get(path: string) {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${TOKEN}` } });
  return response.ok ? response.json() : problemOf(response);
}

describe('the history over HTTP', () => {
  test('is paged and filtered', async () => {
    const query = `instanceId=ins_${'a'.repeat(32)}&direction=inbound&startDate=2026-03-01&endDate=2026-03-02&page=2`;
    const answer = await get(`/api/messages/history?${query}`);
    expect(answer).toMatchObject({ pagination: { page: 2, pages: 3, limit: 50, total: 101 } });
    expect((answer as { messages: unknown[] }).messages).toHaveLength(1);
    expect(queries.at(-1)).toEqual({
      accountId: ACCOUNT_ID,
      instanceId: 'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa',
      direction: 'inbound',
      from: new Date('2026-03-01T00:00:00Z'),
      until: new Date('2026-03-03T00:00:00Z'),
      page: 2,
      limit: 50,
    });
  });

  test.each([
    ['startDate=2026-03-02&endDate=2026-03-01', 'startDate must not be after endDate', 'startDate'],
    [
      'startDate=2026-03-01T10:00:00.001Z&endDate=2026-03-01T10:00:00Z',
      'startDate must not be after endDate',
      'startDate',
    ],
    [
      'startDate=2026-03-01T05:00:00%2B05:30&endDate=2026-02-28T23:29:59Z',
      'startDate must not be after endDate',
      'startDate',
    ],
    ['endDate=2026-02-30', 'endDate must be a date (YYYY-MM-DD) or an RFC 3339 time', 'endDate'],
  ])('%s is refused', async (query, error, field) => {
    const answer = await get(`/api/messages/history?${query}`);
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', error, field });
  });

  test.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01T23:59:59Z', '2026-03-01'],
    ['2026-03-01T10:00:00Z', '2026-03-01T15:30:00+05:30'],
  ])('from %s to %s is a valid range', async (startDate, endDate) => {
    const query = new URLSearchParams({ startDate, endDate });
    expect(await get(`/api/messages/history?${query}`)).toHaveProperty('messages');
  });

  test('a malformed instance id in the filter finds nothing', async () => {
    await get('/api/messages/history?instanceId=abc');
    expect(queries.at(-1)?.instanceId).toBe('00000000-0000-0000-0000-000000000000');
  });
});
