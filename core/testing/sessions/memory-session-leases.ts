import type { Clock, DesiredState, SessionLeases } from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { isAlive, isLinkingOnly, isLinkingWanted, listClaimable } from './claimable-instances.js';
import { RenewalAnswers } from './renewal-answers.js';

export interface MemoryLeaseOptions {
  readonly store: MemoryStore;
  readonly clock: Clock;
  readonly ttlMs: number;
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

export function memorySessionLeases(options: MemoryLeaseOptions): SessionLeases {
  const { store, clock, ttlMs } = options;
  const answers = new RenewalAnswers();
  const expiry = () => new Date(clock.now().getTime() + ttlMs);

  function desiredStateOf(row: InstanceRow, owner: string): DesiredState {
    const now = clock.now();
    const { id: instanceId, accountId, linked } = row.state;
    const suspension = store.accounts.get(accountId)?.suspension;
    return {
      lease: { instanceId, accountId, owner, epoch: row.lease.epoch },
      linked,
      linkingWanted: isLinkingWanted(row, now),
      paused: (row.state.retryAt !== null && row.state.retryAt > now) || suspension?.level === 'all',
      statusReasonCode: row.state.statusReasonCode,
      proxyRevision: row.proxyRevision,
      pairingCodeRequest: row.pairingCodeRequest,
      displayName: row.state.displayName,
      phoneSeenAt: row.state.phoneSeenAt,
      safetyMode: row.state.safetyMode,
      sendsSuspended: suspension !== null && suspension !== undefined,
      forget: row.forget,
      alive: isAlive(row),
    };
  }

  return {
    ttlMs,
    async claim(owner, capacity, linkingCapacity = capacity) {
      const free = listClaimable(store, clock);
      const linked = free
        .filter((row) => !isLinkingOnly(row))
        .toSorted((a, b) => Number(b.forget) - Number(a.forget))
        .slice(0, capacity);
      const most = Math.min(linkingCapacity, capacity - linked.length);
      const linking = interleaveByAccount(free.filter(isLinkingOnly)).slice(0, most);
      const taken = [...linked, ...linking].toSorted((a, b) => a.linkRequestOrder - b.linkRequestOrder);
      return taken.map((row) => {
        row.lease = { owner, epoch: row.lease.epoch + 1, expiresAt: expiry() };
        const desiredState = desiredStateOf(row, owner);
        answers.onClaimed(desiredState);
        return desiredState;
      });
    },
    async renew(owner, { capacity = 0, held = 0, since, again = [] } = {}) {
      if (capacity > 0) store.workers.set(owner, { capacity, held, until: expiry() });
      else store.workers.delete(owner);
      const rows = store.instances.where((row) => row.lease.owner === owner);
      for (const row of rows) row.lease.expiresAt = expiry();
      return answers.since(
        owner,
        rows.map((row) => desiredStateOf(row, owner)),
        { since, again },
      );
    },
    async release(lease) {
      const row = store.instances.get(lease.instanceId);
      if (row?.lease.owner !== lease.owner || row.lease.epoch !== lease.epoch) return;
      row.lease = { owner: null, epoch: lease.epoch, expiresAt: new Date(0) };
      answers.onReleased(lease);
    },
  };
}
