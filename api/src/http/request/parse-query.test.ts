import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { problemOf } from '../../../testing/problem-of.js';
import { LINEAR_GROWTH, measureGrowth } from '../../../testing/redos/measure-growth.js';
import { type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { reply, route } from '../route.js';
import { parseQuery } from './parse-query.js';

describe('a query', () => {
  test('has its fields decoded, and lists for repeated names', () => {
    expect(parseQuery('a=1&b=x+y%20z&a=2&c&a=3')).toEqual({ a: ['1', '2', '3'], b: 'x y z', c: '' });
  });

  test('may contain names that objects inherit', () => {
    const fields = parseQuery('__proto__=x&constructor=y');
    expect(Object.keys(fields)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  test('is not decoded at all where it has too many fields', () => {
    const text = '%41&'.repeat(4_000);
    expect(() => parseQuery(text)).toThrow('The query may have at most 32 fields');
    expect(() => parseQuery('a=1&'.repeat(31))).not.toThrow();
  });
});

describe('a query of thousands of fields', () => {
  let app: RunningApp;
  beforeAll(async () => {
    const pagination = { page: 1, pages: 0, limit: 50, total: 0 };
    app = await startApp({
      routes: [route(contract.messages.history, async () => reply(200, { messages: [], pagination }))],
    });
  });
  afterAll(() => app.close());

  const ask = (path: string, fields: number) =>
    fetch(`${app.url}${path}?${'a&'.repeat(fields)}`, { headers: { authorization: `Bearer ${TOKEN}` } });

  test.each(['/healthz', '/readyz', '/api/openapi.json', '/api/messages/history'])(
    'is refused by %s in linear time',
    async (path) => {
      const response = await ask(path, 7_900);
      expect(response.status).toBe(400);
      expect(await problemOf(response)).toMatchObject({
        code: 'invalid_request',
        error: 'The query may have at most 32 fields',
      });
      expect(await measureGrowth((fields) => ask(path, fields).then((r) => r.text()), 1_950)).toBeLessThan(
        LINEAR_GROWTH,
      );
    },
  );
});
