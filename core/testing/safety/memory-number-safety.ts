import {
  type Clock,
  DECLARED_DAYS,
  HEALTHY_NUMBER,
  InstanceNotFound,
  type NumberSafety,
  type SessionLease,
} from '../../src/index.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { chatHoldOf, countHeldByChat, releaseChats } from '../messages/held-chats.js';
import type { MemoryNumberChecks } from '../messages/memory-number-checks.js';
import { requireLeasedRow } from '../sessions/leased-row.js';
import { chatCountsOf } from './memory-chat-counts.js';
import { tellHeldPortion } from './memory-held-messages.js';
import { findOptOut } from './memory-opt-outs.js';
import { listRecentTexts } from './memory-recent-texts.js';
import { logChange, noteHealth } from './memory-safety-changes.js';
import { listSharing } from './memory-shared-number.js';
import { readSignals } from './memory-signals.js';
import { ageOf, snapshotOf } from './memory-snapshot.js';
import { learn, listUnsettled, standingOf } from './memory-standings.js';

export function memoryNumberSafety(
  store: MemoryStore,
  clock: Clock,
  numbers: Pick<MemoryNumberChecks, 'situationOf'>,
): NumberSafety {
  function found(accountId: string, instanceId: string): InstanceRow {
    const row = store.instanceOf(accountId, instanceId);
    if (!row) throw new InstanceNotFound();
    return row;
  }

  /** Moves waiting messages to strangers to the lane of first contacts, or all waiting messages to one lane. */
  function partLanes(instanceId: string, isParted: boolean): void {
    for (const row of listUnsettled(store, instanceId)) {
      const chatId = row.message.chatId!;
      if (!isParted) row.lane = 'known';
      else if (row.message.status === 'pending' && standingOf(store, instanceId, chatId) === 'first') {
        learn(store, instanceId, { chatId, standing: 'first' });
        row.lane = 'first';
      }
    }
  }

  return {
    async read(accountId, instanceId) {
      const snapshot = snapshotOf(store, found(accountId, instanceId), clock.now());
      const { pausedUntil } = numbers.situationOf({ accountId, instanceId }, '');
      const heldByChat = countHeldByChat(store, instanceId, clock.now());
      return { ...snapshot, checksPausedUntil: pausedUntil, heldByChat };
    },
    async listHealth(accountId) {
      const own = [...store.safety.health].filter(
        ([instanceId]) => store.instanceOf(accountId, instanceId) !== undefined,
      );
      return new Map(own);
    },
    async situationOf(accountId, instanceId, chatId) {
      const now = clock.now();
      const snapshot = snapshotOf(store, found(accountId, instanceId), now);
      const optedOutAt = findOptOut(store, accountId, chatId)?.at ?? null;
      const checks = numbers.situationOf({ accountId, instanceId }, chatId);
      return { ...snapshot, chat: chatCountsOf(store, instanceId, chatId, now), checks, optedOutAt };
    },
    async listChanges(accountId, instanceId, limit) {
      const shown = { health: 0, settings: 0 };
      return store.safety.changes
        .filter((change) => change.accountId === accountId && change.instanceId === instanceId)
        .toReversed()
        .filter(({ kind }) => ++shown[kind] <= limit)
        .map(({ accountId: _, instanceId: __, ...change }) => change);
    },
    async changeSettings(accountId, instanceId, change) {
      const row = found(accountId, instanceId);
      const before = store.safety.settings.get(instanceId);
      const { settings, by, at, confirmedCaps = [] } = change(before ?? {});
      store.safety.settings.set(instanceId, settings);
      row.state = { ...row.state, safetyMode: settings.mode ?? null };
      const confirmed = confirmedCaps.length > 0 ? { confirmedCaps } : {};
      logChange(store, row.state, { at, kind: 'settings', health: null, by, settings, ...confirmed });
      if (settings.mode !== before?.mode) partLanes(instanceId, settings.mode !== 'off');
      if (settings.mode !== before?.mode || JSON.stringify(settings.caps) !== JSON.stringify(before?.caps))
        releaseChats(store, instanceId);
      declareAge(store, row, settings.declaredAge?.at);
    },
    async placesOf(accountId, messageIds) {
      const asked = store.messages.where(
        ({ message }) => message.accountId === accountId && messageIds.includes(message.id),
      );
      return asked.flatMap(({ message, lane = 'known' }) => {
        if (message.status !== 'pending') return [];
        const queue = listUnsettled(store, message.instanceId).filter(
          (row) => (row.lane ?? 'known') === lane,
        );
        const ahead = queue.findIndex((row) => row.message.id === message.id);
        const held = chatHoldOf(store, message);
        const chatHold =
          held?.cause && held.until > clock.now() ? { code: held.cause.code, until: held.until } : null;
        return [{ messageId: message.id, instanceId: message.instanceId, lane, ahead, chatHold }];
      });
    },
    async load(lease) {
      const row = requireLeasedRow(store, clock, lease);
      const unsettled = listUnsettled(store, lease.instanceId)
        .filter(({ message }) => message.status === 'sending')
        .map(({ message, lane = 'known' }) => ({ id: message.id, lane }));
      const isShared = listSharing(store, row).length > 1;
      return { ...snapshotOf(store, row, clock.now()), unsettled, isShared };
    },
    async recentTexts(lease) {
      requireLeasedRow(store, clock, lease);
      return listRecentTexts(store, lease.instanceId, clock.now());
    },
    async signals(lease) {
      return readSignals(store, requireLeasedRow(store, clock, lease), clock.now());
    },
    async recordHealth(lease: SessionLease, health, countedDays) {
      const row = requireLeasedRow(store, clock, lease);
      const { id, accountId, phone } = row.state;
      const age = ageOf(store, row);
      if (countedDays !== undefined && age && age.countedDays > countedDays)
        store.safety.numbers.set(`${accountId} ${phone}`, { ...age, countedDays });
      const stored = store.safety.health.get(id) ?? HEALTHY_NUMBER;
      store.safety.health.set(id, health);
      if (shown(stored) === shown(health)) return;
      noteHealth(store, row, health, clock.now());
      for (const { state } of listSharing(store, row))
        if (state.id !== id) store.hints.instanceChanged(state.id);
    },
    async tellHeld(lease, portion) {
      requireLeasedRow(store, clock, lease);
      return tellHeldPortion(store, lease, portion);
    },
  };
}

/** What of a health its owner would notice. */
function shown({ state, reasonCode, until, holdsKnown }: typeof HEALTHY_NUMBER): string {
  return JSON.stringify([state, reasonCode, until, holdsKnown]);
}

/** The first declaration of a number counts. */
function declareAge(store: MemoryStore, row: InstanceRow, declaredAt: Date | undefined): void {
  const age = ageOf(store, row);
  if (!declaredAt || !age || age.declaredAt) return;
  const countedDays = Math.max(age.countedDays, DECLARED_DAYS);
  store.safety.numbers.set(`${row.state.accountId} ${row.state.phone}`, { ...age, countedDays, declaredAt });
}
