import { afterEach, expect, test } from '@jest/globals';
import { MemoryLimit } from '@waxwing/adapters/limits';
import { contract } from '@waxwing/contract';
import { InvalidSignature } from '@waxwing/core';
import { type RunningApp, startApp } from '../../testing/start-app.js';
import { reply, route } from './route.js';

let app: RunningApp;
let bodies = 0;
afterEach(() => app.close());

async function start(unsigned: number): Promise<void> {
  const limit = (points: number) => new MemoryLimit({ points, windowS: 60 });
  bodies = 0;
  app = await startApp({
    validateResponses: false,
    routes: [
      route(contract.plans.list, async () => reply(200, { plans: [] })),
      route(
        contract.orders.webhook,
        async ({ headers }) => {
          if (headers['x-razorpay-signature'] === 'away') throw new Error('the database is away');
          return reply(200, { success: true as const });
        },
        ({ headers }) => {
          bodies++;
          if (headers['x-razorpay-signature'] === 'forged') throw new InvalidSignature();
        },
      ),
    ],
    limiters: {
      calls: { key: undefined, account: undefined, address: limit(1), unsigned: limit(unsigned) },
    },
  });
}

async function statuses(times: number, signature: string, body = '{"event":"x"}'): Promise<number[]> {
  const all = [];
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
  for (let n = 0; n < times; n++)
    all.push((await fetch(`${app.url}/api/payments/webhook`, { method: 'POST', headers, body })).status);
  return all;
}

test('signed calls are never limited, also where their address has used up its other calls', async () => {
  await start(2);
  for (const expected of [200, 429])
    expect((await fetch(`${app.url}/api/subscription/plans`)).status).toBe(expected);
  expect(await statuses(9, 'good')).toEqual(Array(9).fill(200));
});

test('unsigned calls are refused after a while, and their body is not even read', async () => {
  await start(2);
  expect(await statuses(4, 'forged')).toEqual([400, 400, 429, 429]);
  expect(bodies).toBe(2);
  expect(await statuses(1, 'forged', 'no JSON')).toEqual([429]);
});

test('an unreadable body counts as well: reading it costs as much', async () => {
  await start(2);
  expect(await statuses(3, 'good', '[[[')).toEqual([400, 400, 429]);
});

test('a fault of the server is not counted, because the gateway sends the event again', async () => {
  await start(2);
  expect(await statuses(5, 'away')).toEqual(Array(5).fill(500));
  expect(await statuses(1, 'good')).toEqual([200]);
});
