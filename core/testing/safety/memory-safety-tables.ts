import {
  addDays,
  HOUR_MS,
  type NumberAge,
  type NumberCheckBudget,
  type NumberHealth,
  type OptOut,
  SAFETY_CHANGES_KEPT_MS,
  type SafetyChange,
  type SafetySettings,
  SEND_HOURS_KEPT_MS,
} from '../../src/index.js';
import { Table } from '../fixture/memory-table.js';

/** What was sent to a chat. */
export interface ChatCountsRow {
  /** When the first message left to somebody who had not written. */
  firstOutAt?: Date;
  /** When WhatsApp last refused a message because the recipient does not know the number. */
  refusedAt?: Date;
  /** Messages that left, and those of them that the contact has not answered. */
  sent: Date[];
  unanswered: Date[];
}

export interface OptOutRow extends OptOut {
  readonly accountId: string;
  readonly lid: string | null;
  readonly confirmedAt?: Date;
}

/** What an instance sent in a clock hour. */
export interface SendHourRow {
  readonly instanceId: string;
  readonly hour: number;
  known: number;
  first: number;
  checks: number;
  notHere: number;
  lastFirstAt: Date | null;
}

/** What a number has sent and asked lately, and its health where it is not well. */
export interface CarriedCounts {
  readonly hours: readonly SendHourRow[];
  readonly asking: readonly NumberCheckBudget[];
  readonly health: NumberHealth | undefined;
}

/** A stranger whom a number wrote to, or whom WhatsApp refused. */
export interface FirstContact {
  readonly who: string;
  readonly firstOutAt: Date | undefined;
  readonly refusedAt: Date | undefined;
  readonly isDelivered: boolean;
  readonly isAnswered: boolean;
}

/** The tables of number safety in memory. */
export class MemorySafetyTables {
  /** By instance and chat. */
  readonly chats = new Table<ChatCountsRow>();
  /** By instance and hour. */
  readonly hours = new Table<SendHourRow>();
  /** By account and phone. */
  readonly numbers = new Table<NumberAge>();
  /** The counts of numbers that no instance has, by account and phone. */
  readonly carried = new Table<CarriedCounts>();
  /** The last first contact that was taken where several instances have a number, by account and phone. */
  readonly firstTaken = new Table<{ readonly at: Date; readonly instanceId: string }>();
  /** Strangers whom numbers wrote to from instances that have parted with them, by account and phone. */
  readonly parted = new Table<readonly FirstContact[]>();
  /** By instance. */
  readonly settings = new Table<SafetySettings>();
  readonly health = new Table<NumberHealth>();
  /** The health of a number that the instance has parted with, which it still shows. */
  readonly healthOf = new Table<{ readonly health: NumberHealth; readonly phone: string }>();
  readonly asking = new Table<NumberCheckBudget>();
  /** The oldest first. */
  changes: readonly (SafetyChange & { readonly instanceId: string; readonly accountId: string })[] = [];
  /** By account and chat. */
  readonly optOuts = new Table<OptOutRow>();

  chatOf(instanceId: string, chatId: string): ChatCountsRow {
    const key = `${instanceId} ${chatId}`;
    const row = this.chats.get(key) ?? { sent: [], unanswered: [] };
    this.chats.set(key, row);
    return row;
  }

  hourOf(instanceId: string, at: Date): SendHourRow {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    const key = `${instanceId} ${hour}`;
    const unused = { known: 0, first: 0, checks: 0, notHere: 0, lastFirstAt: null };
    const row = this.hours.get(key) ?? { instanceId, hour, ...unused };
    this.hours.set(key, row);
    return row;
  }

  /** Makes everything of an instance older by `ms`; the days of all numbers as well. */
  age(instanceId: string, ms: number): void {
    const older = (at: Date) => new Date(at.getTime() - ms);
    for (const [key, row] of this.chats) {
      if (!key.startsWith(`${instanceId} `)) continue;
      if (row.firstOutAt) row.firstOutAt = older(row.firstOutAt);
      if (row.refusedAt) row.refusedAt = older(row.refusedAt);
      row.unanswered = row.unanswered.map(older);
      row.sent = row.sent.map(older);
    }
    const hours = this.hours.where((row) => row.instanceId === instanceId);
    this.hours.removeWhere((row) => row.instanceId === instanceId);
    for (const row of hours) {
      const hour = row.hour - Math.floor(ms / HOUR_MS);
      const lastFirstAt = row.lastFirstAt && older(row.lastFirstAt);
      this.hours.set(`${instanceId} ${hour}`, { ...row, hour, lastFirstAt });
    }
    const days = -Math.floor(ms / (24 * HOUR_MS));
    for (const [key, row] of this.numbers)
      this.numbers.set(key, { ...row, lastDay: row.lastDay && addDays(row.lastDay, days) });
  }

  purge(now: Date): number {
    const since = now.getTime() - SEND_HOURS_KEPT_MS;
    const removed = this.hours.removeWhere(({ hour }) => hour * HOUR_MS < since);
    const before = this.changes.length;
    this.changes = this.changes.filter(({ at }) => at.getTime() >= now.getTime() - SAFETY_CHANGES_KEPT_MS);
    return removed + before - this.changes.length;
  }

  forgetChats(instanceId: string): void {
    this.chats.removeWhere((_, key) => key.startsWith(`${instanceId} `));
  }

  /** What was counted under one address goes on under another. */
  moveChat(instanceId: string, from: string, to: string): void {
    const key = `${instanceId} ${from}`;
    const moved = this.chats.get(key);
    if (!moved) return;
    this.chats.delete(key);
    const chat = this.chatOf(instanceId, to);
    chat.sent.push(...moved.sent);
    chat.unanswered.push(...moved.unanswered);
    if (moved.firstOutAt) chat.firstOutAt ??= moved.firstOutAt;
    if (moved.refusedAt) chat.refusedAt ??= moved.refusedAt;
  }

  /** All of an instance but its chats. */
  forgetInstance(instanceId: string): void {
    this.hours.removeWhere((row) => row.instanceId === instanceId);
    this.settings.delete(instanceId);
    this.health.delete(instanceId);
    this.asking.delete(instanceId);
    this.changes = this.changes.filter((change) => change.instanceId !== instanceId);
  }
}
