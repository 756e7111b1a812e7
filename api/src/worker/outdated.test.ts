import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  AdapterError,
  DIRECT,
  FleetVersion,
  type Instance,
  RequestPairingCode,
  type VersionPolicy,
} from '@waxwing/core';
import { eventuallyPasses, FakeTransport } from '@waxwing/core/testing';
import pino from 'pino';
import { FleetLogins } from './logins.js';
import { workerRig } from './testing/rig.js';

const BUNDLED = { revision: 1_043_857_760, publishedAt: new Date('2026-07-26T00:00:00Z') };
const NEWER = BUNDLED.revision + 10_000;
const log = pino({ level: 'silent' });

describe('the day on which WhatsApp raises its floor', () => {
  let rig: ReturnType<typeof workerRig>;
  /** What WhatsApp's page names; undefined while it cannot be reached. */
  let page: number | undefined;
  beforeEach(() => {
    rig = workerRig();
    page = undefined;
  });
  afterEach(() => rig.stop());

  function startFleet(policy: VersionPolicy = { kind: 'auto' }): FleetVersion {
    const latest = async () => {
      if (page === undefined) throw new AdapterError('no network', { cause: undefined, retryable: true });
      return page;
    };
    const { versions, clock } = rig.world;
    const fleet = new FleetVersion({ versions, page: { latest }, clock }, { policy, bundled: BUNDLED });
    rig.start({
      logins: new FleetLogins({ fleet, egresses: { of: async () => DIRECT }, log }),
      capacity: 20,
    });
    return fleet;
  }

  async function linkedSessions(count: number): Promise<Instance[]> {
    const linked = [];
    for (let n = 0; n < count; n++) linked.push(await rig.linked());
    for (const { number } of linked) await rig.network.fault({ kind: 'drop', number });
    return linked.map(({ instance }) => instance);
  }

  const stateOf = async ({ accountId, id }: Instance) =>
    (await rig.world.instances.get(accountId, id)).snapshot();

  test('one session tries the newer version, then all come back, and nobody has scanned anything', async () => {
    startFleet();
    page = NEWER;
    rig.network.floor = NEWER;
    const instances = await linkedSessions(5);
    const credentials = new Map(rig.world.store.credentials);
    const { logins } = rig.network;
    const newer = () => logins.filter((revision) => revision === NEWER);
    await eventuallyPasses(() => expect(newer()).toHaveLength(instances.length));
    for (const instance of instances) await rig.become(instance, 'ready');
    expect(new Map(rig.world.store.credentials)).toEqual(credentials);
    expect(newer()).toHaveLength(instances.length);
    expect(logins.filter((revision) => revision < NEWER).length).toBeLessThanOrEqual(instances.length);
  });

  test('without a newer version all wait without another login, and come back when the operator names one', async () => {
    startFleet();
    rig.network.floor = NEWER;
    const instances = await linkedSessions(3);
    for (const instance of instances) await rig.told(instance, 'client_outdated');
    await eventuallyPasses(async () => {
      for (const instance of instances) {
        const { status, linked, retryAt } = await stateOf(instance);
        expect([status, linked]).toEqual(['disconnected', true]);
        expect(retryAt!.getTime()).toBeGreaterThan(Date.now());
      }
    });
    const before = rig.network.logins.length;
    await rig.stop();
    const after = startFleet({ kind: 'pinned', revision: NEWER });
    await after.look({ urgent: false });
    for (const instance of instances) await rig.become(instance, 'ready');
    expect(rig.network.logins.slice(before)).toEqual(instances.map(() => NEWER));
    expect((await stateOf(instances[0]!)).retryAt).toBeNull();
  });
});

test('the second linking in a row of which the phone says nothing names the version as the cause, and has it looked for', async () => {
  const rig = workerRig();
  const { versions, clock } = rig.world;
  let looks = 0;
  const latest = async () => {
    looks += 1;
    return NEWER;
  };
  const fleet = new FleetVersion(
    { versions, page: { latest }, clock },
    { policy: { kind: 'auto' }, bundled: BUNDLED },
  );
  let silent = 0;
  const onSilentLinking = () => {
    silent += 1;
  };
  const worker = rig.start({
    logins: new FleetLogins({ fleet, egresses: { of: async () => DIRECT }, log, onSilentLinking }),
  });
  const { instance } = await rig.newInstance();
  const number = await rig.phone();
  const failsToLink = async () => {
    await rig.network.fault({ kind: 'phone-offline', number });
    const ports = { instances: rig.world.instances, sessions: rig.sessions, clock };
    const { accountId, id: instanceId } = instance;
    const { code } = await new RequestPairingCode(ports).execute({ accountId, instanceId, number });
    expect(await rig.network.enterCode(number, code)).toBe(false);
    // The next wish is for the next linking.
    await eventuallyPasses(() => expect(worker.sessions.linking + worker.sessions.resting).toBe(0));
  };
  await failsToLink();
  await rig.told(instance, 'phone_offline');
  await failsToLink();
  const { statusReason } = (await rig.told(instance, 'version_suspected')).snapshot();
  expect(statusReason).toContain(`2.3000.${BUNDLED.revision}`);
  expect(silent).toBe(2);
  await eventuallyPasses(async () => {
    expect(looks).toBe(1);
    expect((await fleet.given(instance.id, 'link'))?.revision).toBe(NEWER);
  });
  await rig.stop();
});

test('a worker that ends while its session tries a version leaves the turn to another one', async () => {
  const rig = workerRig();
  const { versions, clock } = rig.world;
  const latest = async () => NEWER;
  const fleet = new FleetVersion(
    { versions, page: { latest }, clock },
    { policy: { kind: 'auto' }, bundled: BUNDLED },
  );
  const logins = new FleetLogins({ fleet, egresses: { of: async () => DIRECT }, log });
  const first = rig.start({ logins });
  const { instance } = await rig.linked();
  await fleet.look({ urgent: false });
  await first.stop();
  // A login that neither succeeds nor fails.
  const transport = new FakeTransport(rig.network, rig.world.store.credentials);
  jest.spyOn(transport, 'open').mockResolvedValue({
    send: async () => ({ kind: 'unknown' }),
    pairingCode: async () => ({ kind: 'unknown' }),
    answerPasskey: async () => undefined,
    close: async () => undefined,
    showAs: () => undefined,
    logOut: async () => undefined,
  });
  const second = rig.start({ logins, transport });
  const tried = async () => (await versions.all()).find(({ revision }) => revision === NEWER);
  await eventuallyPasses(async () => expect((await tried())?.canaryUntil).not.toBeNull());
  await eventuallyPasses(() => expect(transport.open).toHaveBeenCalled());
  await second.stop();
  expect((await tried())?.canaryUntil).toBeNull();
  expect((await rig.world.instances.get(instance.accountId, instance.id)).linked).toBe(true);
});

test('another proxy cuts the session and opens it by the new way', async () => {
  const rig = workerRig();
  const { versions, clock, store } = rig.world;
  const fleet = new FleetVersion(
    { versions, page: { latest: async () => 0 }, clock },
    { policy: { kind: 'bundled' }, bundled: BUNDLED },
  );
  const asked: (string | null)[] = [];
  const egresses = {
    of: async ({ instanceId }: { instanceId: string }) => {
      asked.push(store.instances.get(instanceId)!.proxyUrl);
      return DIRECT;
    },
  };
  const worker = rig.start({ logins: new FleetLogins({ fleet, egresses, log }) });
  const { instance } = await rig.linked();
  const before = rig.network.logins.length;
  const row = store.instances.get(instance.id)!;
  row.proxyUrl = 'http://proxy.example:8080';
  row.proxyRevision += 1;
  worker.wake(instance.id);
  await eventuallyPasses(() => expect(rig.network.logins.length).toBe(before + 1));
  await rig.become(instance, 'ready');
  expect(asked.at(-1)).toBe('http://proxy.example:8080');
  await rig.stop();
});
