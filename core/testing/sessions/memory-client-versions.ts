import {
  type ClientVersions,
  type Clock,
  type KnownVersion,
  MIN_CHECK_INTERVAL_MS,
  type VersionPurpose,
  type VersionSource,
} from '../../src/index.js';
import type { InstanceRow, MemoryStore } from '../fixture/memory-store.js';

interface Canary {
  readonly instanceId: string;
  readonly until: Date;
}

export class MemoryClientVersions implements ClientVersions {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async all(): Promise<readonly KnownVersion[]> {
    return [...this.#store.clientVersions.values()];
  }

  async add(version: { revision: number; source: VersionSource; foundAt: Date }): Promise<void> {
    if (this.#store.clientVersions.has(version.revision)) return;
    this.#store.clientVersions.set(version.revision, {
      ...version,
      acceptedAt: null,
      loginRefusedAt: null,
      linkRefusedAt: null,
      refusals: 0,
      tries: 0,
      canaryUntil: null,
    });
  }

  async recordAccepted(revision: number): Promise<boolean> {
    const version = this.#store.clientVersions.get(revision);
    if (!version) return false;
    const { acceptedAt, loginRefusedAt, linkRefusedAt } = version;
    const refusals = [loginRefusedAt, linkRefusedAt].filter((at) => at !== null);
    if (acceptedAt !== null && refusals.every((at) => at < acceptedAt)) return false;
    this.#change(revision, { acceptedAt: this.#clock.now(), tries: 0 });
    this.#endCanary(revision);
    return true;
  }

  async recordRefused(revision: number, purpose: VersionPurpose): Promise<void> {
    const version = this.#store.clientVersions.get(revision);
    if (!version) return;
    const at = this.#clock.now();
    const moment = purpose === 'login' ? { loginRefusedAt: at } : { linkRefusedAt: at };
    this.#change(revision, { ...moment, refusals: version.refusals + 1 });
    this.#endCanary(revision);
  }

  async startCanary(revision: number, instanceId: string, forMs: number): Promise<boolean> {
    const version = this.#store.clientVersions.get(revision);
    const canary = this.#canaryOf(revision);
    if (!version || (canary && canary.instanceId !== instanceId)) return false;
    const until = new Date(this.#clock.now().getTime() + forMs);
    this.#store.canaries.set(revision, { instanceId, until });
    this.#change(revision, { tries: version.tries + 1, canaryUntil: until });
    return true;
  }

  async endCanary(revision: number, instanceId: string): Promise<void> {
    if (this.#canaryOf(revision)?.instanceId === instanceId) this.#endCanary(revision);
  }

  async tryStartUpdateCheck({
    everyMs,
    notSoonerMs,
  }: {
    everyMs: number;
    notSoonerMs: number | undefined;
  }): Promise<boolean> {
    const now = this.#clock.now().getTime();
    const { lookedAt, dueAt } = this.#store.versionCheck;
    const since = now - lookedAt;
    const isTime = now >= dueAt || (notSoonerMs !== undefined && since >= notSoonerMs);
    if (!isTime || since < MIN_CHECK_INTERVAL_MS) return false;
    this.#store.versionCheck = { lookedAt: now, dueAt: now + everyMs };
    return true;
  }

  async countWaiting(): Promise<number> {
    return this.#waiting.length;
  }

  async resumeOne(): Promise<void> {
    const [first] = this.#waiting;
    if (first) first.state = { ...first.state, retryAt: this.#clock.now() };
  }

  async resumeAll(apartMs: number): Promise<number> {
    const now = this.#clock.now().getTime();
    const rows = this.#waiting;
    for (const [index, row] of rows.entries())
      row.state = { ...row.state, retryAt: new Date(now + index * apartMs) };
    return rows.length;
  }

  get #waiting(): InstanceRow[] {
    const now = this.#clock.now();
    return [...this.#store.instances.values()]
      .filter(({ state, removed }) => {
        const waits = state.linked && state.statusReasonCode === 'client_outdated';
        return !removed && waits && state.retryAt !== null && state.retryAt > now;
      })
      .sort(
        (a, b) =>
          a.state.retryAt!.getTime() - b.state.retryAt!.getTime() || (a.state.id < b.state.id ? -1 : 1),
      );
  }

  #canaryOf(revision: number): Canary | undefined {
    const canary = this.#store.canaries.get(revision);
    return canary && canary.until > this.#clock.now() ? canary : undefined;
  }

  #endCanary(revision: number): void {
    this.#store.canaries.delete(revision);
    this.#change(revision, { canaryUntil: null });
  }

  #change(revision: number, change: Partial<KnownVersion>): void {
    const version = this.#store.clientVersions.get(revision);
    if (version) this.#store.clientVersions.set(revision, { ...version, ...change });
  }
}
