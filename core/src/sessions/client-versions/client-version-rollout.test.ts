import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  claimLinkedLease,
  createMemoryPersistence,
  fromNow,
  type MemoryPersistence,
  memoryClientVersions,
  SteppableClock,
  seedInstance,
} from '../../../testing/index.js';
import { AdapterError } from '../../shared/adapter-error.js';
import { MINUTE_MS } from '../../shared/clock.js';
import type { VersionPolicy } from './client-version.js';
import { ClientVersionRollout } from './client-version-rollout.js';

const BUNDLED = { revision: 1_043_857_760, publishedAt: new Date('2026-07-26T00:00:00Z') };
const NEWER = BUNDLED.revision + 10_000;

let clock: SteppableClock;
let fixture: MemoryPersistence;
let pageRequests: number;
/** The revision on WhatsApp's page; undefined while the page cannot be reached. */
let page: number | undefined;

beforeEach(() => {
  clock = new SteppableClock();
  fixture = createMemoryPersistence(clock);
  pageRequests = 0;
  page = undefined;
});

async function fleet(policy: VersionPolicy = { kind: 'auto' }): Promise<ClientVersionRollout> {
  const latest = async () => {
    pageRequests += 1;
    if (page === undefined) throw new AdapterError('no network', { cause: undefined, retryable: true });
    return page;
  };
  const versions = memoryClientVersions(fixture.store, clock);
  const made = new ClientVersionRollout(
    { versions, page: { latest }, clock },
    { policy, bundled: BUNDLED, random: () => 0.5 },
  );
  return made;
}

/** Creates linked sessions that wait because WhatsApp refused their version. Returns their ids. */
async function outdated(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const instance = await seedInstance(fixture);
    const lease = await claimLinkedLease(fixture, instance);
    await fixture.reports.report(lease, {
      status: 'disconnected',
      statusReason: 'Outdated.',
      statusReasonCode: 'client_outdated',
      retryAt: fromNow(fixture, 60 * MINUTE_MS),
    });
    ids.push(instance.id);
  }
  return ids;
}

/** The earliest login of each, in ms from now. */
const dueIn = (ids: readonly string[]) =>
  ids.map((id) => fixture.store.instances.get(id)!.state.retryAt!.getTime() - clock.now().getTime());

describe('when WhatsApp raises its minimum version', () => {
  test('one session tries the newer version and the others follow at two a second', async () => {
    const all = await fleet();
    const ids = await outdated(20);
    const given = await all.assign(ids[0]!, 'login');
    await all.recordRefused(given!, 'login');
    page = NEWER;
    expect(await all.checkForUpdate({ urgent: true })).toEqual({ found: NEWER, credible: true });
    expect(dueIn(ids).filter((ms) => ms <= 0)).toHaveLength(1);

    const canary = await all.assign('canary', 'login');
    expect(canary).toEqual({ revision: NEWER, canary: true });
    expect(await all.assign('another', 'login')).toBeUndefined();
    await all.recordAccepted(canary!);
    const waits = dueIn(ids.slice(1)).toSorted((a, b) => a - b);
    expect(waits).toEqual(waits.map((_, index) => index * 500));
    expect(await all.assign('another', 'login')).toEqual({ revision: NEWER, canary: false });
  });

  test('without a newer version no session logs in, and WhatsApp’s page is not requested repeatedly', async () => {
    const all = await fleet();
    const ids = await outdated(3);
    await all.recordRefused((await all.assign(ids[0]!, 'login'))!, 'login');
    await expect(all.checkForUpdate({ urgent: true })).rejects.toThrow('no network');
    for (let n = 0; n < 5; n++) await all.checkForUpdate({ urgent: true });
    expect(pageRequests).toBe(1);
    expect(await all.assign(ids[1]!, 'login')).toBeUndefined();
    expect(dueIn(ids).every((ms) => ms > 0)).toBe(true);
  });

  test('the operator’s version brings the sessions back, one first', async () => {
    const before = await fleet();
    const ids = await outdated(3);
    await before.recordRefused((await before.assign(ids[0]!, 'login'))!, 'login');
    const after = await fleet({ kind: 'pinned', revision: NEWER });
    await after.checkForUpdate({ urgent: false });
    expect(pageRequests).toBe(0);
    expect(dueIn(ids).filter((ms) => ms <= 0)).toHaveLength(1);
    await after.recordAccepted((await after.assign(ids[0]!, 'login'))!);
    expect(dueIn(ids).every((ms) => ms <= 1_000)).toBe(true);
  });

  test('when the worker of the canary dies, another session takes over after a minute', async () => {
    const all = await fleet();
    const ids = await outdated(2);
    await all.recordRefused((await all.assign(ids[0]!, 'login'))!, 'login');
    page = NEWER;
    await all.checkForUpdate({ urgent: true });
    expect(await all.assign(ids[0]!, 'login')).toMatchObject({ canary: true });
    await all.checkForUpdate({ urgent: false });
    expect(dueIn(ids).filter((ms) => ms <= 0)).toHaveLength(1);
    clock.advance(MINUTE_MS);
    await all.checkForUpdate({ urgent: false });
    expect(dueIn(ids).filter((ms) => ms <= 0)).toHaveLength(2);
    expect(await all.assign(ids[1]!, 'login')).toEqual({ revision: NEWER, canary: true });
  });

  test('when the canary ends without an answer, another session takes over at once', async () => {
    const all = await fleet();
    page = NEWER;
    await all.checkForUpdate({ urgent: true });
    const given = await all.assign('one', 'login');
    expect(given).toMatchObject({ canary: true });
    expect(await all.assign('two', 'login')).toEqual({ revision: BUNDLED.revision, canary: false });
    await all.recordUnanswered(given!, 'one');
    expect(await all.assign('two', 'login')).toEqual({ revision: NEWER, canary: true });
  });
});

describe('the check for a newer version', () => {
  test('runs at the start and about every six hours, in one process', async () => {
    page = NEWER;
    const [one, two] = [await fleet(), await fleet()];
    for (const process of [one, two, one, two]) await process.checkForUpdate({ urgent: false });
    expect(pageRequests).toBe(1);
    clock.advance(5.9 * 60 * MINUTE_MS);
    await two.checkForUpdate({ urgent: false });
    expect(pageRequests).toBe(1);
    clock.advance(0.2 * 60 * MINUTE_MS);
    for (const process of [one, two]) await process.checkForUpdate({ urgent: false });
    expect(pageRequests).toBe(2);
  });

  test('rejects a version that is far away', async () => {
    const all = await fleet();
    page = BUNDLED.revision + 3_000_001;
    expect(await all.checkForUpdate({ urgent: false })).toEqual({ found: page, credible: false });
    expect(await all.assign('new', 'link')).toMatchObject({ revision: BUNDLED.revision });
  });

  test('does not run when the operator has set the version', async () => {
    page = NEWER;
    await (await fleet({ kind: 'bundled' })).checkForUpdate({ urgent: true });
    expect(pageRequests).toBe(0);
  });
});
