import { expect, test } from '@jest/globals';
import { startWithOne } from '../../../testing/webhooks/webhook-harness.js';
import { AdapterError } from '../../shared/adapter-error.js';
import { DAY_MS, MINUTE_MS } from '../../shared/clock.js';
import type { JobQueue } from '../../shared/job-queue.js';
import { DisableEndpoint, TellOfDisabledEndpoints } from './disable-endpoint.js';

type World = Awaited<ReturnType<typeof startWithOne>>;

function disable({ ports, created }: World, jobs: JobQueue = ports.jobs): Promise<boolean> {
  const at = ports.clock.now();
  return new DisableEndpoint({ ...ports, jobs }).execute(created.endpoint, { reason: 'gone', at, since: at });
}

/** As the job does, after the process that disabled the endpoint had its time. */
function tell({ ports }: World): Promise<{ told: number }> {
  ports.clock.advance(MINUTE_MS + 1);
  return new TellOfDisabledEndpoints(ports).execute();
}

test.each<readonly [string, () => Promise<void>]>([
  ['the process died before the mail was queued', () => new Promise(() => undefined)],
  [
    'the mail could not be queued',
    () => Promise.reject(new AdapterError('away', { cause: undefined, retryable: true })),
  ],
])('the owner of a disabled endpoint is told still where %s', async (_, fault) => {
  const world = await startWithOne();
  await new Promise<void>((resolve) => {
    const enqueue = () => {
      resolve();
      return fault();
    };
    void disable(world, { enqueue });
  });
  expect(await tell(world)).toEqual({ told: 1 });
  expect(world.ports.jobs.waiting('mail')).toMatchObject([
    { kind: 'webhook-disabled', host: 'shop.example', reason: 'gone' },
  ]);
  expect(await tell(world)).toEqual({ told: 0 });
});

test('an owner who was told at once is not told again', async () => {
  const world = await startWithOne();
  expect(await disable(world)).toBe(true);
  expect(await tell(world)).toEqual({ told: 0 });
  expect(world.ports.jobs.waiting('mail')).toHaveLength(1);
});

test('an endpoint that was enabled again is not disabled for its failures before that', async () => {
  const { ports, created, stored, accountId } = await startWithOne();
  const [since, at] = [new Date(ports.clock.now().getTime() - 5 * DAY_MS), ports.clock.now()];
  const { endpoint } = created;
  const disabled = () => new DisableEndpoint(ports).execute(endpoint, { reason: 'failing', at, since });
  expect(await disabled()).toBe(false);
  expect((await stored(endpoint.id)).endpoint.state).toBe('enabled');
  await ports.webhookEndpoints.change(accountId, endpoint.id, () => ({ endpoint: { failingSince: since } }));
  expect(await disabled()).toBe(true);
});
