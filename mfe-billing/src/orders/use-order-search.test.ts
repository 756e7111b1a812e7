import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseOrderSearch } from './use-order-search.js';

test('reads the search from the URL', () => {
  expect(
    parseOrderSearch(new URLSearchParams('tab=orders&status=failed&page=3&limit=25&order=ord_1')),
  ).toEqual({
    status: 'failed',
    page: 3,
    limit: 25,
    order: 'ord_1',
  });
});

const page = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));

test('any URL gives a query that the server accepts', () => {
  fc.assert(
    fc.property(fc.string(), page, fc.string(), (status, rawPage, limit) => {
      const search = parseOrderSearch(new URLSearchParams({ status, page: rawPage, limit }));
      expect([undefined, 'paid', 'pending', 'failed', 'cancelled', 'refunded']).toContain(search.status);
      expect(Number.isInteger(search.page) && search.page >= 1 && search.page <= 1_000_000).toBe(true);
      expect([10, 25, 50]).toContain(search.limit);
    }),
  );
});
