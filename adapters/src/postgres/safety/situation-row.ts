import type { ChatCounts, CheckSituation, NumberHealth, SafetyChange, SendSituation } from '@waxwing/core';
import { type SnapshotRow, type StoredSettings, toHealth, toSettings, toSnapshot } from './snapshot-row.js';

export interface SituationRow extends SnapshotRow, ChatCounts, CheckSituation {
  readonly found: boolean;
  readonly optedOutAt: Date | null;
}

export function toSituation(row: SituationRow): SendSituation {
  const { standing, thisHour, today, unanswered, unansweredSince, lastOutAt, optedOutAt } = row;
  const chat = { standing, thisHour, today, unanswered, unansweredSince, lastOutAt };
  const { isKnown, asked, refusals, pausedUntil } = row;
  return { ...toSnapshot(row), chat, checks: { isKnown, asked, refusals, pausedUntil }, optedOutAt };
}

type HealthDetail = Pick<NumberHealth, 'counted' | 'holdsKnown' | 'probes'> & {
  readonly since: string | null;
};

export type ChangeRow = { readonly at: Date } & (
  | {
      readonly kind: 'health';
      readonly state: NumberHealth['state'];
      readonly reasonCode: NumberHealth['reasonCode'];
      readonly until: Date | null;
      readonly detail: HealthDetail;
    }
  | {
      readonly kind: 'settings';
      readonly detail: Pick<SafetyChange, 'confirmedCaps'> & {
        readonly by: string;
        readonly settings: StoredSettings;
      };
    }
);

export function toSafetyChange(row: ChangeRow): SafetyChange {
  const { at, kind } = row;
  if (kind === 'settings') {
    const { by, settings, confirmedCaps } = row.detail;
    const confirmed = confirmedCaps ? { confirmedCaps } : {};
    return { at, kind, health: null, by, settings: toSettings(settings), ...confirmed };
  }
  const { since, probes } = row.detail;
  const health = toHealth({ ...row, since: since === null ? null : new Date(since), probes });
  return { at, kind, health, by: null, settings: null };
}
