import {
  type Clock,
  type ClusterState,
  type DesiredState,
  LeaseLost,
  type PairingCode,
  type SessionLease,
  type SessionLeases,
  type SessionReport,
} from '../../src/index.js';
import type { InstanceRow, MemoryStore } from '../fixture/memory-store.js';
import { applyReport, forgetStoredSession } from './memory-session-changes.js';

export interface MemoryLeaseOptions {
  readonly store: MemoryStore;
  readonly clock: Clock;
  readonly ttlMs: number;
}

/** The row of a valid lease on an existing instance. @throws LeaseLost */
export function requireLeasedRow(store: MemoryStore, clock: Clock, lease: SessionLease): InstanceRow {
  const row = store.instances.get(lease.instanceId);
  const holds =
    row?.lease.owner === lease.owner && row.lease.epoch === lease.epoch && row.lease.expiresAt > clock.now();
  if (!row || row.removed || !holds) throw new LeaseLost(lease.instanceId);
  return row;
}

/** Such an instance has no phone yet, so nothing is lost while no worker holds it. */
function isLinkingOnly({ state, forget }: InstanceRow): boolean {
  return !state.linked && !forget;
}

/** Round robin over the accounts: the first of each, then the second of each. `rows` are in the order of their requests. */
function interleaveByAccount(rows: readonly InstanceRow[]): InstanceRow[] {
  const turnsByAccount = new Map<string, number>();
  const numbered = rows.map((row) => {
    const turn = turnsByAccount.get(row.state.accountId) ?? 0;
    turnsByAccount.set(row.state.accountId, turn + 1);
    return { row, turn };
  });
  return numbered.toSorted((a, b) => a.turn - b.turn).map(({ row }) => row);
}

export class MemorySessionLeases implements SessionLeases {
  readonly #options: MemoryLeaseOptions;
  /** By worker; `until` is when a silent one stops counting. */
  readonly #workers = new Map<string, { capacity: number; held: number; until: Date }>();

  constructor(options: MemoryLeaseOptions) {
    this.#options = options;
  }

  get ttlMs(): number {
    return this.#options.ttlMs;
  }

  async claim(owner: string, capacity: number, linkingCapacity = capacity): Promise<readonly DesiredState[]> {
    const linked = this.#free
      .filter((row) => !isLinkingOnly(row))
      .toSorted((a, b) => Number(b.forget) - Number(a.forget))
      .slice(0, capacity);
    const linking = interleaveByAccount(this.#free.filter(isLinkingOnly)).slice(
      0,
      Math.min(linkingCapacity, capacity - linked.length),
    );
    const taken = [...linked, ...linking].toSorted((a, b) => a.linkRequestOrder - b.linkRequestOrder);
    return taken.map((row) => {
      row.lease = { owner, epoch: row.lease.epoch + 1, expiresAt: this.#expiry() };
      return this.#desiredStateOf(row, owner);
    });
  }

  async renew(owner: string, capacity = 0): Promise<readonly DesiredState[]> {
    const held = [...this.#options.store.instances.values()].filter((row) => row.lease.owner === owner);
    if (capacity > 0) this.#workers.set(owner, { capacity, held: held.length, until: this.#expiry() });
    else this.#workers.delete(owner);
    return held.map((row) => {
      row.lease.expiresAt = this.#expiry();
      return this.#desiredStateOf(row, owner);
    });
  }

  async readClusterState(): Promise<ClusterState> {
    const now = this.#options.clock.now();
    const present = [...this.#workers].filter(([, { until }]) => until > now);
    const left = present.map(([, { until }]) => until.getTime() - now.getTime());
    const runsOutMs = Math.min(...left.filter((ms) => ms < this.ttlMs / 2));
    const workers = present.map(([owner, { capacity, held }]) => ({ owner, capacity, held }));
    const free = this.#free;
    const linking = free.filter(isLinkingOnly).length;
    return { workers, free: free.length, linking, ...(Number.isFinite(runsOutMs) && { runsOutMs }) };
  }

  async listReadyElsewhere(owner: string, instanceIds: readonly string[]): Promise<readonly string[]> {
    const { store, clock } = this.#options;
    return instanceIds.filter((id) => {
      const row = store.instances.get(id);
      return row?.state.status === 'ready' && row.lease.owner !== owner && row.lease.expiresAt > clock.now();
    });
  }

  async release(lease: SessionLease): Promise<void> {
    const row = this.#options.store.instances.get(lease.instanceId);
    if (row?.lease.owner !== lease.owner || row.lease.epoch !== lease.epoch) return;
    row.lease = { owner: null, epoch: lease.epoch, expiresAt: new Date(0) };
  }

  async report(lease: SessionLease, report: SessionReport): Promise<void> {
    const row = this.#held(lease);
    row.state = applyReport(row.state, report);
  }

  async answerPairingCodeRequest(
    lease: SessionLease,
    number: string,
    code: PairingCode | null,
  ): Promise<void> {
    const row = this.#held(lease);
    if (row.pairingCodeRequest?.number !== number) return;
    row.pairingCodeRequest = null;
    if (code) row.state = { ...row.state, pairing: code };
  }

  async forget(lease: SessionLease, report: SessionReport): Promise<void> {
    forgetStoredSession(this.#options.store, this.#held(lease), report);
  }

  get #free(): InstanceRow[] {
    const { store, clock } = this.#options;
    return [...store.instances.values()]
      .filter((row) => row.lease.expiresAt <= clock.now() && this.#shouldRun(row))
      .sort((a, b) => a.linkRequestOrder - b.linkRequestOrder);
  }

  #held(lease: SessionLease): InstanceRow {
    return requireLeasedRow(this.#options.store, this.#options.clock, lease);
  }

  #expiry(): Date {
    return new Date(this.#options.clock.now().getTime() + this.#options.ttlMs);
  }

  #shouldRun(row: InstanceRow): boolean {
    return row.forget || (this.#alive(row) && (row.state.linked || this.#linkingWanted(row)));
  }

  #alive(row: InstanceRow): boolean {
    return !row.removed && row.state.status !== 'failed';
  }

  #linkingWanted(row: InstanceRow): boolean {
    return row.linkUntil !== null && row.linkUntil > this.#options.clock.now();
  }

  #desiredStateOf(row: InstanceRow, owner: string): DesiredState {
    const { id: instanceId, accountId, linked } = row.state;
    return {
      lease: { instanceId, accountId, owner, epoch: row.lease.epoch },
      linked,
      linkingWanted: this.#linkingWanted(row),
      paused: row.state.retryAt !== null && row.state.retryAt > this.#options.clock.now(),
      statusReasonCode: row.state.statusReasonCode,
      proxyRevision: row.proxyRevision,
      pairingCodeRequest: row.pairingCodeRequest,
      displayName: row.state.displayName,
      phoneSeenAt: row.state.phoneSeenAt,
      forget: row.forget,
      alive: this.#alive(row),
    };
  }
}
