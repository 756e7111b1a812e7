import type { NumberAge, NumberHealth, OptOut, SafetyChange, SafetySettings } from '../../src/index.js';
import { Table } from '../fixture/memory-table.js';

/** What was sent to a chat. */
export interface ChatCountsRow {
  /** When the first message left to somebody who had not written. */
  firstOutAt?: Date;
  /** When WhatsApp last refused a message because the recipient does not know the number. */
  refusedAt?: Date;
  /** Messages that left, and those of them that the contact has not answered. */
  readonly sent: Date[];
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

/** The tables of number safety in memory. */
export class MemorySafetyTables {
  /** By instance and chat. */
  readonly chats = new Table<ChatCountsRow>();
  /** By instance and hour. */
  readonly hours = new Table<SendHourRow>();
  /** By account and phone. */
  readonly numbers = new Table<NumberAge>();
  /** By instance. */
  readonly settings = new Table<SafetySettings>();
  readonly health = new Table<NumberHealth>();
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
    this.changes = this.changes.filter((change) => change.instanceId !== instanceId);
  }
}

const HOUR_MS = 3_600_000;
