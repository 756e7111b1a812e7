import type { SafetyBody, SafetyCapsBody } from '@waxwing/contract';
import {
  type BudgetView,
  DEFAULT_CAPS,
  type EffectiveSafety,
  type QuotaView,
  type SafetyCaps,
  type SafetyChange,
  type SafetyView,
  type StageView,
} from '@waxwing/core';
import { presentHealth, presentPastHealth } from './present-health.js';

export function presentSafety(view: SafetyView): SafetyBody {
  const { mode, modeDefault, health, stage, budgets, quota, waiting, forecast, settings, history } = view;
  return {
    object: 'safety',
    mode,
    mode_default: modeDefault,
    health: presentHealth(health),
    stage: presentStage(stage),
    budgets: mode === 'off' ? [] : budgets.map(presentBudget),
    whatsapp_quota: quota && presentQuota(quota),
    checks_paused_until: view.checksPausedUntil?.toISOString() ?? null,
    waiting: { known: waiting.known, first: waiting.first },
    forecast: forecast && { ...forecast, until: forecast.until?.toISOString() ?? null },
    settings: presentSettings(settings),
    default_caps: presentCaps(DEFAULT_CAPS),
    history: history.flatMap(presentChange),
    settings_history: history.flatMap(presentSettingsChange),
  };
}

function presentStage({ day, name, dayCap, nextDayCap, declared }: StageView): SafetyBody['stage'] {
  return { day, name, day_cap: dayCap, next_day_cap: nextDayCap, declared };
}

function presentBudget({ name, used, cap, defaultCap, resetsAt }: BudgetView): SafetyBody['budgets'][number] {
  return { name, used, cap, default_cap: defaultCap, resets_at: resetsAt.toISOString() };
}

function presentQuota({ total, used, endsAt, usable }: QuotaView): SafetyBody['whatsapp_quota'] {
  return { total, used, ends_at: endsAt?.toISOString() ?? null, usable };
}

function presentSettings(settings: EffectiveSafety): SafetyBody['settings'] {
  const { mode, caps, firstContacts, quietHours, sameText, optOut, declaredAge } = settings;
  const { words, startWords, confirmation } = optOut;
  return {
    mode,
    caps: presentCaps(caps),
    first_contacts: firstContacts,
    quiet_hours: quietHours && { from: quietHours.from, to: quietHours.to, zone: quietHours.zone },
    same_text: sameText,
    opt_out: {
      words: Object.fromEntries(Object.entries(words).map(([language, list]) => [language, [...list]])),
      start_words: [...startWords],
      confirmation,
    },
    declared_age: declaredAge && { by: declaredAge.by, at: declaredAge.at.toISOString() },
  };
}

function presentCaps(caps: SafetyCaps): SafetyCapsBody {
  return {
    bucket: caps.bucket,
    bucket_seconds: caps.bucketSeconds,
    known_hour: caps.knownHour,
    known_day: caps.knownDay,
    gap_seconds: caps.gapSeconds,
    gap_least_seconds: caps.gapLeastSeconds,
    gap_most_seconds: caps.gapMostSeconds,
    first_day: [...caps.firstDay],
    recipient_hour: caps.recipientHour,
    recipient_day: caps.recipientDay,
    unanswered: caps.unanswered,
    checks_hour: caps.checksHour,
    checks_day: caps.checksDay,
    checks_first_day: caps.checksFirstDay,
  };
}

function presentChange({ at, health }: SafetyChange): SafetyBody['history'] {
  if (!health) return [];
  const { state, reason_code, sentence, until } = presentPastHealth(health, at);
  return [{ at: at.toISOString(), state, reason_code, sentence, until }];
}

function presentSettingsChange({ at, by, confirmedCaps = [] }: SafetyChange): SafetyBody['settings_history'] {
  return by === null ? [] : [{ at: at.toISOString(), by, confirmed_caps: [...confirmedCaps] }];
}
