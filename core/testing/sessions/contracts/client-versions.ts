import { expect, test } from '@jest/globals';
import { HOUR_MS, type Instance, type KnownVersion } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** Above every version of another suite. */
let last = 1_050_000_000;

/** The versions of WhatsApp's web client that all workers share. */
export const clientVersionsContract = persistenceContract('ClientVersions', (fixture) => {
  const { clock, fromNow, instances, reports, seed, versions } = fixture;

  const foundAt = new Date('2026-08-20T10:00:00.000Z');

  async function storeVersion(): Promise<number> {
    const revision = ++last;
    await versions.add({ revision, source: 'fetched', foundAt });
    return revision;
  }

  async function known(revision: number): Promise<KnownVersion | undefined> {
    return (await versions.all()).find((version) => version.revision === revision);
  }

  /** A linked session that waits for a version, with its earliest next login. */
  async function outdated(inMs: number): Promise<Instance> {
    const { instance, lease } = await seed.linked();
    await reports.report(lease, {
      status: 'disconnected',
      statusReason: 'Outdated.',
      statusReasonCode: 'client_outdated',
      retryAt: fromNow(inMs),
    });
    return instance;
  }

  async function retryAt({ accountId, id }: Instance): Promise<number> {
    return (await instances.get(accountId, id)).snapshot().retryAt!.getTime();
  }

  test('a version is stored once, with its facts', async () => {
    const revision = await storeVersion();
    await versions.add({ revision, source: 'pinned', foundAt: new Date() });
    expect(await known(revision)).toEqual({
      revision,
      source: 'fetched',
      foundAt,
      acceptedAt: null,
      loginRefusedAt: null,
      linkRefusedAt: null,
      refusals: 0,
      tries: 0,
      canaryUntil: null,
    });
  });

  test('the first accepted login proves a version, the second changes nothing', async () => {
    const revision = await storeVersion();
    expect(await versions.recordAccepted(revision)).toBe(true);
    expect(await versions.recordAccepted(revision)).toBe(false);
    expect((await known(revision))?.acceptedAt).toBeInstanceOf(Date);
    expect(await versions.recordAccepted(++last)).toBe(false);
  });

  test('refusals are counted by purpose', async () => {
    const revision = await storeVersion();
    await versions.recordRefused(revision, 'login');
    expect(await known(revision)).toMatchObject({ refusals: 1, linkRefusedAt: null });
    await versions.recordRefused(revision, 'link');
    const version = await known(revision);
    expect([version?.refusals, version?.loginRefusedAt, version?.linkRefusedAt]).toEqual([
      2,
      expect.any(Date),
      expect.any(Date),
    ]);
  });

  test('one of many sessions tries a version until it is accepted, refused or released', async () => {
    const revision = await storeVersion();
    const ids = times(5, () => newId());
    const claims = await Promise.all(ids.map((id) => versions.startCanary(revision, id, HOUR_MS)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const winner = ids[claims.indexOf(true)]!;
    expect(await versions.startCanary(revision, winner, HOUR_MS)).toBe(true);
    await versions.endCanary(revision, ids.find((id) => id !== winner)!);
    expect((await known(revision))?.canaryUntil).toBeInstanceOf(Date);
    await versions.endCanary(revision, winner);
    expect(await known(revision)).toMatchObject({ tries: 2, canaryUntil: null });
    for (const end of [
      () => versions.recordRefused(revision, 'login'),
      () => versions.recordAccepted(revision),
    ]) {
      expect(await versions.startCanary(revision, ids[0]!, HOUR_MS)).toBe(true);
      await end();
      expect((await known(revision))?.canaryUntil).toBeNull();
    }
    expect(await known(revision)).toMatchObject({ tries: 0 });
  });

  test('a session whose try timed out leaves it to another one', async () => {
    const revision = await storeVersion();
    const [one, other] = [newId(), newId()];
    expect(await versions.startCanary(revision, one, -1)).toBe(true);
    expect(await versions.startCanary(revision, other, HOUR_MS)).toBe(true);
  });

  test('one of many processes checks for a newer version, and none again within the minute', async () => {
    const claimCheck = (notSoonerMs?: number) =>
      versions.tryStartUpdateCheck({ everyMs: HOUR_MS, notSoonerMs });
    const claims = await Promise.all(times(5, () => claimCheck()));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claimCheck()).toBe(false);
    expect(await claimCheck(0)).toBe(false);
  });

  test('waiting sessions are resumed one by one or all at intervals', async () => {
    const late = await outdated(3 * HOUR_MS);
    const soon = await outdated(HOUR_MS);
    const later = await outdated(2 * HOUR_MS);
    const unlinked = await seed.instance();
    expect(await versions.countWaiting()).toBe(3);
    await versions.resumeOne();
    expect(await versions.countWaiting()).toBe(2);
    const began = clock.now().getTime();
    expect(await retryAt(soon)).toBeLessThanOrEqual(began + 1_000);
    expect(await retryAt(later)).toBeGreaterThan(began + HOUR_MS);
    expect(await versions.resumeAll(60_000)).toBe(2);
    expect((await retryAt(late)) - (await retryAt(later))).toBe(60_000);
    const { retryAt: untouched } = (await instances.get(unlinked.accountId, unlinked.id)).snapshot();
    expect(untouched).toBeNull();
  });
});
