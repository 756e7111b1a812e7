import { expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { openApiRoutes, type Readiness, systemRoutes } from './system-routes.js';

test('concurrent readiness checks share one check, and a later one starts a new one', async () => {
  const checks: PromiseWithResolvers<Readiness>[] = [];
  const routes = systemRoutes(() => {
    checks.push(Promise.withResolvers<Readiness>());
    return checks.at(-1)!.promise;
  });
  const { handle } = routes.find(({ operation }) => operation.id === contract.health.ready.id)!;
  const ask = () => handle({} as never);

  const together = [ask(), ask(), ask()];
  expect(checks).toHaveLength(1);
  checks[0]!.resolve({ database: true, transport: true });
  for (const { status } of await Promise.all(together)) expect(status).toBe(200);

  const failing = [ask(), ask()];
  expect(checks).toHaveLength(2);
  checks[1]!.reject(new Error('the check failed'));
  for (const answer of await Promise.allSettled(failing)) expect(answer.status).toBe('rejected');

  const later = ask();
  expect(checks).toHaveLength(3);
  checks[2]!.resolve({ database: false, transport: true });
  expect((await later).status).toBe(503);
});

test.each(openApiRoutes('https://wa.example'))(
  'a description of the API is put together once: $operation.path',
  async ({ handle }) => {
    const answer = await handle({} as never);
    expect(answer).toMatchObject({ isConstant: true, body: { servers: [{ url: 'https://wa.example' }] } });
    expect(await handle({} as never)).toBe(answer);
  },
);
