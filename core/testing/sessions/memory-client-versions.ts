import {
  type ClientVersions,
  type Clock,
  type KnownVersion,
  MIN_CHECK_INTERVAL_MS,
} from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryClientVersions(store: MemoryStore, clock: Clock): ClientVersions {
  function waiting(): InstanceRow[] {
    const now = clock.now();
    return store.instances
      .where(({ state, deletedAt }) => {
        const waits = state.linked && state.statusReasonCode === 'client_outdated';
        return !deletedAt && waits && state.retryAt !== null && state.retryAt > now;
      })
      .sort(
        (a, b) =>
          a.state.retryAt!.getTime() - b.state.retryAt!.getTime() || (a.state.id < b.state.id ? -1 : 1),
      );
  }

  function canaryOf(revision: number) {
    const canary = store.canaries.get(revision);
    return canary && canary.until > clock.now() ? canary : undefined;
  }

  function freeCanary(revision: number): void {
    store.canaries.delete(revision);
    change(revision, { canaryUntil: null });
  }

  function change(revision: number, facts: Partial<KnownVersion>): void {
    const version = store.clientVersions.get(revision);
    if (version) store.clientVersions.set(revision, { ...version, ...facts });
  }

  return {
    all: async () => [...store.clientVersions.values()],
    async add(version) {
      if (store.clientVersions.has(version.revision)) return;
      const unknown = { acceptedAt: null, loginRefusedAt: null, linkRefusedAt: null, canaryUntil: null };
      store.clientVersions.set(version.revision, { ...version, ...unknown, refusals: 0, tries: 0 });
    },
    async recordAccepted(revision) {
      const version = store.clientVersions.get(revision);
      if (!version) return false;
      const { acceptedAt, loginRefusedAt, linkRefusedAt } = version;
      const refusals = [loginRefusedAt, linkRefusedAt].filter((at) => at !== null);
      if (acceptedAt !== null && refusals.every((at) => at < acceptedAt)) return false;
      change(revision, { acceptedAt: clock.now(), tries: 0 });
      freeCanary(revision);
      return true;
    },
    async recordRefused(revision, purpose) {
      const version = store.clientVersions.get(revision);
      if (!version) return;
      const at = clock.now();
      const moment = purpose === 'login' ? { loginRefusedAt: at } : { linkRefusedAt: at };
      change(revision, { ...moment, refusals: version.refusals + 1 });
      freeCanary(revision);
    },
    async startCanary(revision, instanceId, forMs) {
      const version = store.clientVersions.get(revision);
      const canary = canaryOf(revision);
      if (!version || (canary && canary.instanceId !== instanceId)) return false;
      const until = new Date(clock.now().getTime() + forMs);
      store.canaries.set(revision, { instanceId, until });
      change(revision, { tries: version.tries + 1, canaryUntil: until });
      return true;
    },
    async endCanary(revision, instanceId) {
      if (canaryOf(revision)?.instanceId === instanceId) freeCanary(revision);
    },
    async tryStartUpdateCheck({ everyMs, notSoonerMs }) {
      const now = clock.now().getTime();
      const { lookedAt, dueAt } = store.versionCheck;
      const since = now - lookedAt;
      const isTime = now >= dueAt || (notSoonerMs !== undefined && since >= notSoonerMs);
      if (!isTime || since < MIN_CHECK_INTERVAL_MS) return false;
      store.versionCheck = { lookedAt: now, dueAt: now + everyMs };
      return true;
    },
    countWaiting: async () => waiting().length,
    async resumeOne() {
      const [first] = waiting();
      if (first) first.state = { ...first.state, retryAt: clock.now() };
    },
    async resumeAll(apartMs) {
      const now = clock.now().getTime();
      const rows = waiting();
      for (const [index, row] of rows.entries())
        row.state = { ...row.state, retryAt: new Date(now + index * apartMs) };
      return rows.length;
    },
  };
}
