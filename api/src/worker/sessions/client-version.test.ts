import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  AdapterError,
  ClientVersionRollout,
  DIRECT_EGRESS,
  type Instance,
  RequestPairingCode,
  type VersionPolicy,
} from '@waxwing/core';
import { eventuallyPasses, FakeMedia, FakeTransport } from '@waxwing/core/testing';
import pino from 'pino';
import { createWorkerHarness } from '../testing/worker-harness.js';
import { RolloutLogins } from './logins.js';

const BUNDLED = { revision: 1_043_857_760, publishedAt: new Date('2026-07-26T00:00:00Z') };
const NEWER = BUNDLED.revision + 10_000;
const log = pino({ level: 'silent' });

/** Notes what is counted of logins, in order. */
function countedLogins() {
  const counted: string[] = [];
  return {
    counted,
    onSilentLinking: () => void counted.push('silent'),
    onLinking: (outcome: string) => void counted.push(outcome),
    onLogin: () => void counted.push('login'),
  };
}

describe('when WhatsApp raises its oldest accepted version', () => {
  let harness: ReturnType<typeof createWorkerHarness>;
  /** What WhatsApp's page names; undefined while it is unreachable. */
  let page: number | undefined;
  beforeEach(() => {
    harness = createWorkerHarness();
    page = undefined;
  });
  afterEach(() => harness.stop());

  function startFleet(policy: VersionPolicy = { kind: 'auto' }): ClientVersionRollout {
    const latest = async () => {
      if (page === undefined) throw new AdapterError('no network', { cause: undefined, retryable: true });
      return page;
    };
    const { versions, clock } = harness.world;
    const rollout = new ClientVersionRollout(
      { versions, page: { latest }, clock },
      { policy, bundled: BUNDLED },
    );
    harness.start({
      logins: new RolloutLogins({ rollout, egresses: { resolve: async () => DIRECT_EGRESS }, log }),
      capacity: 20,
    });
    return rollout;
  }

  async function linkedSessions(count: number): Promise<Instance[]> {
    const linked = [];
    for (let n = 0; n < count; n++) linked.push(await harness.linkedInstance());
    for (const { number } of linked) await harness.network.fault({ kind: 'drop', number });
    return linked.map(({ instance }) => instance);
  }

  const stateOf = async ({ accountId, id }: Instance) =>
    (await harness.world.instances.get(accountId, id)).snapshot();

  test('one session tries the newer version, then all reconnect, and no phone has to scan a code', async () => {
    startFleet();
    page = NEWER;
    harness.network.minRevision = NEWER;
    const instances = await linkedSessions(5);
    const credentials = new Map(harness.world.store.credentials);
    const { logins } = harness.network;
    const newer = () => logins.filter((revision) => revision === NEWER);
    await eventuallyPasses(() => expect(newer()).toHaveLength(instances.length));
    for (const instance of instances) await harness.untilStatus(instance, 'ready');
    expect(new Map(harness.world.store.credentials)).toEqual(credentials);
    expect(newer()).toHaveLength(instances.length);
    expect(logins.filter((revision) => revision < NEWER).length).toBeLessThanOrEqual(instances.length);
  });

  test('without a newer version all wait without another login, and reconnect when the operator names one', async () => {
    startFleet();
    harness.network.minRevision = NEWER;
    const instances = await linkedSessions(3);
    for (const instance of instances) await harness.untilReasonCode(instance, 'client_outdated');
    await eventuallyPasses(async () => {
      for (const instance of instances) {
        const { status, linked, retryAt } = await stateOf(instance);
        expect([status, linked]).toEqual(['disconnected', true]);
        expect(retryAt!.getTime()).toBeGreaterThan(Date.now());
      }
    });
    const before = harness.network.logins.length;
    await harness.stop();
    const after = startFleet({ kind: 'pinned', revision: NEWER });
    await after.checkForUpdate({ urgent: false });
    for (const instance of instances) await harness.untilStatus(instance, 'ready');
    expect(harness.network.logins.slice(before)).toEqual(instances.map(() => NEWER));
    expect((await stateOf(instances[0]!)).retryAt).toBeNull();
  });
});

test('the second linking in a row that the phone leaves unanswered names the version as the cause, and starts an update check', async () => {
  const harness = createWorkerHarness();
  const { versions, clock } = harness.world;
  let pageReads = 0;
  const latest = async () => {
    pageReads += 1;
    return NEWER;
  };
  const rollout = new ClientVersionRollout(
    { versions, page: { latest }, clock },
    { policy: { kind: 'auto' }, bundled: BUNDLED },
  );
  const metrics = countedLogins();
  const worker = harness.start({
    logins: new RolloutLogins({
      rollout,
      egresses: { resolve: async () => DIRECT_EGRESS },
      log,
      metrics,
    }),
  });
  const { instance } = await harness.newInstance();
  const number = await harness.newPhone();
  const failsToLink = async () => {
    await harness.network.fault({ kind: 'phone-offline', number });
    const ports = { instances: harness.world.instances, sessions: harness.sessions, clock };
    const { accountId, id: instanceId } = instance;
    const { code } = await new RequestPairingCode(ports).execute({ accountId, instanceId, number });
    expect(await harness.network.enterPairingCode(number, code)).toBe(false);
    // The next pairing code request is for the next linking.
    await eventuallyPasses(() => expect(worker.sessions.linking + worker.sessions.resting).toBe(0));
  };
  await failsToLink();
  await harness.untilReasonCode(instance, 'phone_offline');
  await failsToLink();
  const { statusReason } = (await harness.untilReasonCode(instance, 'version_suspected')).snapshot();
  expect(statusReason).toContain(`2.3000.${BUNDLED.revision}`);
  expect(metrics.counted).toEqual(['phone-silent', 'silent', 'phone-silent', 'silent']);
  await eventuallyPasses(async () => {
    expect(pageReads).toBe(1);
    expect((await rollout.assign(instance.id, 'link'))?.revision).toBe(NEWER);
  });
  await harness.stop();
});

test('a worker that stops while its session tries a version passes the trial to another worker', async () => {
  const harness = createWorkerHarness();
  const { versions, clock } = harness.world;
  const latest = async () => NEWER;
  const rollout = new ClientVersionRollout(
    { versions, page: { latest }, clock },
    { policy: { kind: 'auto' }, bundled: BUNDLED },
  );
  const logins = new RolloutLogins({ rollout, egresses: { resolve: async () => DIRECT_EGRESS }, log });
  const first = harness.start({ logins });
  const { instance } = await harness.linkedInstance();
  await rollout.checkForUpdate({ urgent: false });
  await first.stop();
  // A login that neither succeeds nor fails.
  const transport = new FakeTransport(harness.network, harness.world.store.credentials);
  jest.spyOn(transport, 'open').mockResolvedValue({
    media: new FakeMedia(),
    send: async () => ({ kind: 'unknown' }),
    showTyping: async () => ({ kind: 'unknown' }),
    markRead: async () => ({ kind: 'unknown' }),
    change: async () => ({ kind: 'unknown' }),
    requestPairingCode: async () => ({ kind: 'unknown' }),
    answerPasskey: async () => undefined,
    close: async () => undefined,
    composeFile: async () => undefined,
    compose: () => undefined,
    setDisplayName: () => undefined,
    logOut: async () => undefined,
  });
  const second = harness.start({ logins, transport });
  const tried = async () => (await versions.all()).find(({ revision }) => revision === NEWER);
  await eventuallyPasses(async () => expect((await tried())?.canaryUntil).not.toBeNull());
  await eventuallyPasses(() => expect(transport.open).toHaveBeenCalled());
  await second.stop();
  expect((await tried())?.canaryUntil).toBeNull();
  expect((await harness.world.instances.get(instance.accountId, instance.id)).linked).toBe(true);
});

test('a changed proxy closes the session and opens it again through the new one', async () => {
  const harness = createWorkerHarness();
  const { versions, clock, store } = harness.world;
  const rollout = new ClientVersionRollout(
    { versions, page: { latest: async () => 0 }, clock },
    { policy: { kind: 'bundled' }, bundled: BUNDLED },
  );
  const asked: (string | null)[] = [];
  const egresses = {
    resolve: async ({ instanceId }: { instanceId: string }) => {
      asked.push(store.instances.get(instanceId)!.proxyUrl);
      return DIRECT_EGRESS;
    },
  };
  const metrics = countedLogins();
  harness.start({ logins: new RolloutLogins({ rollout, egresses, log, metrics }) });
  const { instance } = await harness.linkedInstance();
  expect(metrics.counted).toEqual(['linked']);
  const before = harness.network.logins.length;
  const row = store.instances.get(instance.id)!;
  row.proxyUrl = 'http://proxy.example:8080';
  row.proxyRevision += 1;
  harness.sessions.notifyInstanceChanged(instance.id);
  await eventuallyPasses(() => expect(harness.network.logins.length).toBe(before + 1));
  await harness.untilStatus(instance, 'ready');
  expect(asked.at(-1)).toBe('http://proxy.example:8080');
  await eventuallyPasses(() => expect(metrics.counted).toEqual(['linked', 'login']));
  await harness.stop();
});
