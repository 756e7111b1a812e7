import { afterEach, expect, test } from '@jest/globals';
import { connectionSettings } from './connection-settings.js';

const given = process.env.PGCONNECT_TIMEOUT;

afterEach(() => {
  if (given === undefined) delete process.env.PGCONNECT_TIMEOUT;
  else process.env.PGCONNECT_TIMEOUT = given;
});

test('a connection is waited for as long as the URL says, else the variable of libpq, else five seconds', () => {
  const wait = (query: string) => connectionSettings(`postgres://db/waxwing${query}`).connectionTimeoutMillis;
  delete process.env.PGCONNECT_TIMEOUT;
  expect(wait('')).toBe(5_000);
  process.env.PGCONNECT_TIMEOUT = '20';
  expect(wait('?sslmode=require')).toBe(20_000);
  expect(wait('?sslmode=require&connect_timeout=10')).toBe(10_000);
});
