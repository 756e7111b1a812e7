import { expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { type Readiness, systemRoutes } from './system-routes.js';

test('concurrent readiness checks share one check, and a later one starts a new one', async () => {
  const looks: PromiseWithResolvers<Readiness>[] = [];
  const routes = systemRoutes(() => {
    looks.push(Promise.withResolvers<Readiness>());
    return looks.at(-1)!.promise;
  });
  const { handle } = routes.find(({ operation }) => operation.id === contract.health.ready.id)!;
  const ask = () => handle({} as never);

  const together = [ask(), ask(), ask()];
  expect(looks).toHaveLength(1);
  looks[0]!.resolve({ database: true, transport: true });
  for (const { status } of await Promise.all(together)) expect(status).toBe(200);

  const failing = [ask(), ask()];
  expect(looks).toHaveLength(2);
  looks[1]!.reject(new Error('the look failed'));
  for (const answer of await Promise.allSettled(failing)) expect(answer.status).toBe('rejected');

  const later = ask();
  expect(looks).toHaveLength(3);
  looks[2]!.resolve({ database: false, transport: true });
  expect((await later).status).toBe(503);
});
