import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import type { Database } from '@waxwing/adapters/postgres';
import { createLimiters } from '../src/composition/limiters.js';
import { readSettings } from '../src/settings/settings.js';

const PAGE = new URL('../../shell/src/docs/sections/rate-limits.tsx', import.meta.url);

test('the documentation names each limit that a header can name, with its size', async () => {
  const rates = { ...readSettings({}), signUps: { anHour: 5, aDay: 20 } };
  const { calls, attempts, concurrency } = createLimiters({} as Database, rates);
  // `unsigned` counts the calls that Razorpay signs: no customer meets it.
  const { unsigned: _, ...named } = { ...calls, ...attempts };
  const sizes = [
    ...Object.entries(named).map(([name, limiter]) => [name, limiter?.size.points] as const),
    ...Object.entries(concurrency ?? {}).map(([name, { size }]) => [name, size.slots] as const),
  ];
  const page = await readFile(PAGE, 'utf8');
  const entries = [...page.matchAll(/term: '([^']+)',\s+text: '([^']+)'/g)];
  for (const [name, size] of sizes) {
    const entry = entries.find(([, term]) => term?.split(', ').includes(name));
    expect([name, entry?.[2]?.match(/\d+(?:,\d{3})*/g)]).toEqual([
      name,
      expect.arrayContaining([size?.toLocaleString('en-US')]),
    ]);
  }
});
