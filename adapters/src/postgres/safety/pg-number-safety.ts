import {
  type HeldPortion,
  type HoldCode,
  InstanceNotFound,
  type LoadedPacing,
  mostOfOneText,
  type NumberHealth,
  type NumberSafety,
  type PlaceInLane,
  type RecentText,
  type SafetyChange,
  type SafetySignals,
  type SendSituation,
  type SessionLease,
  type ShownPacing,
  textKeyOf,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { INTERACTIVE_LIMITS, MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';
import { isTransactionConflict, retryStatement } from '../database/pg-errors.js';
import { toLane } from '../messages/lanes/lane-column.js';
import { LIST_SHARING } from '../messages/lanes/shared-statements.js';
import { queryWithLease } from '../sessions/with-lease.js';
import { changeSettings } from './change-settings.js';
import {
  LIST_CHANGES,
  LIST_HEALTH,
  LOAD_SNAPSHOT,
  READ_FIRST_TEXTS,
  READ_PLACES,
  READ_RECENT_TEXTS,
  READ_SIGNALS,
  READ_SITUATIONS,
  READ_SNAPSHOT,
} from './safety-statements.js';
import { saveHealth } from './save-health.js';
import { type ShownRow, toShown } from './shown-row.js';
import { type ChangeRow, type SituationRow, toSafetyChange, toSituation } from './situation-row.js';
import { type HealthRow, type SnapshotRow, toHealth, toSnapshot } from './snapshot-row.js';
import { tellHeld } from './tell-held.js';

interface Asked {
  readonly accountId: string;
  readonly instanceId: string;
  readonly chatId: string;
}

interface Unsettled {
  readonly id: string;
  readonly lane: number;
}

interface LoadedRow extends SnapshotRow {
  readonly unsettled: readonly Unsettled[];
  readonly isShared: boolean;
}

export interface PgNumberSafetyPorts {
  readonly database: Database;
  readonly notifications: Notifications;
}

type PlaceRow = Omit<PlaceInLane, 'lane' | 'chatHold'> & {
  readonly lane: number;
  /** The hold of the message's chat alone. */
  readonly holdCode: HoldCode | null;
  readonly heldUntil: Date | null;
};

export class PgNumberSafety implements NumberSafety {
  readonly #ports: PgNumberSafetyPorts;
  // Every send of a paced instance asks: concurrent ones share a statement.
  readonly #situations: MicroBatch<Asked, SendSituation | undefined>;

  constructor(ports: PgNumberSafetyPorts) {
    this.#ports = ports;

    this.#situations = new MicroBatch({
      flush: (asked) => this.#readSituations(asked),
      max: 200,
      limits: INTERACTIVE_LIMITS,
      share: ({ accountId }) => accountId,
    });
  }

  async read(accountId: string, instanceId: string): Promise<ShownPacing> {
    const { database } = this.#ports;
    const [row] = await database.query<ShownRow>(READ_SNAPSHOT, [accountId, instanceId]);
    if (!row) throw new InstanceNotFound();
    return toShown(row);
  }

  async listHealth(accountId: string): Promise<ReadonlyMap<string, NumberHealth>> {
    const { database } = this.#ports;
    const rows = await database.query<HealthRow & { instanceId: string }>(LIST_HEALTH, [accountId]);
    return new Map(rows.map((row) => [row.instanceId, toHealth(row)]));
  }

  async situationOf(accountId: string, instanceId: string, chatId: string): Promise<SendSituation> {
    const situation = await this.#situations.add({ accountId, instanceId, chatId });
    if (!situation) throw new InstanceNotFound();
    return situation;
  }

  async listChanges(accountId: string, instanceId: string, limit: number): Promise<readonly SafetyChange[]> {
    const { database } = this.#ports;
    const rows = await database.query<ChangeRow>(LIST_CHANGES, [accountId, instanceId, limit]);
    return rows.map(toSafetyChange);
  }

  async changeSettings(
    accountId: string,
    instanceId: string,
    change: Parameters<NumberSafety['changeSettings']>[2],
  ): Promise<void> {
    const { database, notifications } = this.#ports;
    const run = () =>
      database.transaction((transaction) => changeSettings(transaction, { accountId, instanceId, change }));
    await retryStatement(run, isTransactionConflict);
    notifications.publish('instance', instanceId);
  }

  async placesOf(accountId: string, messageIds: readonly string[]): Promise<readonly PlaceInLane[]> {
    if (messageIds.length === 0) return [];
    const { database } = this.#ports;
    const rows = await database.query<PlaceRow>(READ_PLACES, [accountId, messageIds]);
    return rows.map(({ holdCode, heldUntil, ...row }) => ({
      ...row,
      lane: toLane(row.lane),
      chatHold: holdCode && { code: holdCode, until: heldUntil },
    }));
  }

  async load(lease: SessionLease): Promise<LoadedPacing> {
    const { database } = this.#ports;
    const [row] = await queryWithLease<LoadedRow>(database, lease, LOAD_SNAPSHOT, []);
    if (!row) throw new InstanceNotFound();
    const unsettled = row.unsettled.map(({ id, lane }) => ({ id, lane: toLane(lane) }));
    return { ...toSnapshot(row), unsettled, isShared: row.isShared };
  }

  async recentTexts(lease: SessionLease): Promise<readonly RecentText[]> {
    const { database } = this.#ports;
    const rows = await queryWithLease<{ chat: string; text: string; at: Date }>(
      database,
      lease,
      READ_RECENT_TEXTS,
      [],
    );
    return rows.map(({ chat, text, at }) => ({ at: at.getTime(), chat, textKey: textKeyOf(text) }));
  }

  async signals(lease: SessionLease): Promise<SafetySignals> {
    const { database } = this.#ports;
    const [row] = await queryWithLease<Omit<SafetySignals, 'sameText'>>(database, lease, READ_SIGNALS, [
      lease.accountId,
    ]);
    const texts = await database.query<{ text: string }>(READ_FIRST_TEXTS, [lease.instanceId]);
    return { ...row!, sameText: mostOfOneText(texts.map(({ text }) => text)) };
  }

  async recordHealth(lease: SessionLease, health: NumberHealth, countedDays?: number): Promise<void> {
    const { database, notifications } = this.#ports;
    const told = await saveHealth(database, lease, { health, countedDays });
    if (told) notifications.publish('event', lease.accountId);
    // What counts for one counts for all: the sessions of the number judge it as well.
    const sharing = await database.query<{ id: string }>(LIST_SHARING, [lease.instanceId]);
    for (const { id } of sharing) notifications.publish('session', id);
  }

  tellHeld(lease: SessionLease, portion: HeldPortion): Promise<string | null> {
    return tellHeld(this.#ports, lease, portion);
  }

  async #readSituations(asked: readonly Asked[]): Promise<(SendSituation | undefined)[]> {
    const rows = await this.#ports.database.query<SituationRow>(READ_SITUATIONS, [
      asked.map(({ accountId }) => accountId),
      asked.map(({ instanceId }) => instanceId),
      asked.map(({ chatId }) => chatId),
    ]);
    return rows.map((row) => (row.found ? toSituation(row) : undefined));
  }
}
