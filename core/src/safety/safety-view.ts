import { DAY_MS, HOUR_MS } from '../shared/clock.js';
import { checkLimits } from './gate/check-limits.js';
import { firstBudget } from './gate/first-budget.js';
import { viewPacing } from './gate/forecast.js';
import { type Forecast, forecastOf } from './gate/lane-forecast.js';
import type { PacingState } from './gate/pacing-state.js';
import { windowAt } from './gate/send-window.js';
import { firstDayCap, stageOf, stageOfDay } from './gate/stage.js';
import type { NumberHealth } from './health.js';
import { describeHealth, type HealthWords } from './health-sentences.js';
import type { Lane } from './lane.js';
import type { PacingSnapshot, SafetyChange, ShownPacing } from './ports.js';
import { DEFAULT_CAPS } from './safety-caps.js';
import type { SafetyMode } from './safety-mode.js';
import type { EffectiveSafety } from './safety-settings.js';

export type BudgetName =
  | 'known_hour'
  | 'known_day'
  | 'first_hour'
  | 'first_day'
  | 'checks_hour'
  | 'checks_day';

export interface BudgetView {
  readonly name: BudgetName;
  readonly used: number;
  readonly cap: number;
  /** Without the owner's settings, at this stage and health. */
  readonly defaultCap: number;
  readonly resetsAt: Date;
}

export interface StageView {
  readonly day: number;
  readonly name: string;
  readonly dayCap: number;
  /** The cap on the next counted day. */
  readonly nextDayCap: number;
  readonly declared: boolean;
}

export interface QuotaView {
  readonly total: number;
  readonly used: number;
  readonly endsAt: Date | null;
  /** How many more new chats are begun at most. */
  readonly usable: number;
}

export interface SafetyView {
  readonly mode: SafetyMode;
  readonly modeDefault: SafetyMode;
  readonly health: NumberHealth & HealthWords;
  readonly stage: StageView;
  readonly budgets: readonly BudgetView[];
  /** Null where WhatsApp reports none. */
  readonly quota: QuotaView | null;
  /** Until when WhatsApp is not asked for numbers, since it has refused to look them up; null where it is. */
  readonly checksPausedUntil: Date | null;
  readonly waiting: Readonly<Record<Lane, number>>;
  /** Null where nothing waits. */
  readonly forecast: Forecast | null;
  readonly settings: EffectiveSafety;
  /** The newest first. */
  readonly history: readonly SafetyChange[];
}

export function viewSafety(
  snapshot: ShownPacing,
  history: readonly SafetyChange[],
  { defaultMode, now }: { readonly defaultMode: SafetyMode; readonly now: Date },
): SafetyView {
  const state = viewPacing(snapshot, defaultMode, now);
  const { safety, health } = state;
  return {
    mode: safety.mode,
    modeDefault: defaultMode,
    health: { ...health, ...describeHealth(health, { mode: safety.mode, now }) },
    stage: viewStage(state, now),
    budgets: viewBudgets(state, snapshot, now),
    quota: viewQuota(state, now),
    checksPausedUntil: pausedAt(snapshot, state.safety, now),
    waiting: snapshot.waiting,
    forecast: forecastOf(state, snapshot, now),
    settings: safety,
    history,
  };
}

function viewStage({ age, safety }: PacingState, now: Date): StageView {
  const stage = stageOf(age, now);
  const { firstDay } = safety.caps;
  return {
    day: stage.day,
    name: stage.name,
    dayCap: firstDayCap(firstDay, stage),
    nextDayCap: firstDayCap(firstDay, stageOfDay(stage.day + 1)),
    declared: (age?.declaredAt ?? null) !== null || safety.declaredAge !== null,
  };
}

function viewBudgets(state: PacingState, { counts }: PacingSnapshot, now: Date): BudgetView[] {
  const at = now.getTime();
  const first = firstBudget(state, at);
  const byDefault = firstBudget({ ...state, safety: { ...state.safety, caps: DEFAULT_CAPS } }, at);
  const [hour, day] = [windowAt(state.hour, at, HOUR_MS), windowAt(state.day, at, DAY_MS)];
  const { caps } = state.safety;
  const [checks, defaultChecks] = [
    checkLimits(caps, state.age, now),
    checkLimits(DEFAULT_CAPS, state.age, now),
  ];
  const ends = { hour: new Date(hour.start + HOUR_MS), day: new Date(day.start + DAY_MS) };
  const checked = {
    hour: isIn(counts.at, ends.hour, HOUR_MS) ? counts.hour.checks : 0,
    day: isIn(counts.at, ends.day, DAY_MS) ? counts.day.checks : 0,
  };
  const budget = (
    name: BudgetName,
    used: number,
    [cap, defaultCap]: readonly [number, number],
  ): BudgetView => {
    return { name, used, cap, defaultCap, resetsAt: name.endsWith('hour') ? ends.hour : ends.day };
  };
  return [
    budget('known_hour', hour.known, [caps.knownHour, DEFAULT_CAPS.knownHour]),
    budget('known_day', day.known, [caps.knownDay, DEFAULT_CAPS.knownDay]),
    budget('first_hour', first.hour.used, [first.hour.cap, byDefault.hour.cap]),
    budget('first_day', first.day.used, [first.day.cap, byDefault.day.cap]),
    budget('checks_hour', checked.hour, [checks.anHour, defaultChecks.anHour]),
    budget('checks_day', checked.day, [checks.aDay, defaultChecks.aDay]),
  ];
}

function pausedAt(
  { checksPausedUntil: until }: ShownPacing,
  { mode }: EffectiveSafety,
  now: Date,
): Date | null {
  return mode !== 'off' && until !== null && until > now ? until : null;
}

function isIn(at: Date, end: Date, ms: number): boolean {
  return at.getTime() >= end.getTime() - ms;
}

function viewQuota(state: PacingState, now: Date): QuotaView | null {
  const { quota } = firstBudget(state, now.getTime());
  if (!quota || !state.newChatCap) return null;
  const { total, used, endsAt } = state.newChatCap;
  return { total: total!, used: used ?? 0, endsAt, usable: Math.max(0, quota.left) };
}
