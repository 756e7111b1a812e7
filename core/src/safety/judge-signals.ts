import type { CountedSignal, HealthReasonCode } from './health.js';
import type { HealthLimits } from './health-limits.js';
import type { SafetySignals } from './ports.js';

export interface JudgedSignals {
  readonly state: 'held' | 'caution';
  readonly reasonCode: HealthReasonCode;
  readonly counted: readonly CountedSignal[];
}

interface Rule extends JudgedSignals {
  readonly applies: boolean;
  /** It counts what was before a hold that has just ended as well. */
  readonly looksBack: boolean;
}

/** The worst that the signals show; undefined where they are fine. Of a number that recovers, what led to its hold counts no more. */
export function judgeSignals(
  signals: SafetySignals,
  limits: HealthLimits,
  { isRecovering }: { readonly isRecovering: boolean },
): JudgedSignals | undefined {
  const found = rulesFor(signals, limits).find(
    ({ applies, looksBack }) => applies && !(isRecovering && looksBack),
  );
  return found && { state: found.state, reasonCode: found.reasonCode, counted: found.counted };
}

/** The worst first. */
function rulesFor(signals: SafetySignals, limits: HealthLimits): Rule[] {
  const { refusedHour, refusedDay, firstMessages, firstDelivered, writtenTo, answered, optOuts } = signals;
  const { checks, notHere, sameText } = signals;
  const delivered = shareOf(firstDelivered, firstMessages, limits.fewFirst);
  const answers = shareOf(answered, writtenTo, limits.fewWritten);
  const optedOut = shareOf(optOuts, writtenTo, limits.fewWritten);
  const missing = shareOf(notHere, checks, limits.fewChecks);
  const deliveredSignal = (limit: number): CountedSignal[] => [
    { what: 'first_delivered', value: firstDelivered, outOf: firstMessages, limit },
  ];
  return [
    {
      state: 'held',
      reasonCode: 'strangers_refused',
      applies: refusedHour >= limits.refusedHour,
      looksBack: false,
      counted: [{ what: 'refused_hour', value: refusedHour, outOf: null, limit: limits.refusedHour }],
    },
    {
      state: 'held',
      reasonCode: 'strangers_refused',
      applies: refusedDay >= limits.refusedDay,
      looksBack: true,
      counted: [{ what: 'refused_day', value: refusedDay, outOf: null, limit: limits.refusedDay }],
    },
    {
      state: 'held',
      reasonCode: 'few_delivered',
      applies: delivered !== null && delivered < limits.deliveredHeld,
      looksBack: true,
      counted: deliveredSignal(limits.deliveredHeld),
    },
    {
      state: 'held',
      reasonCode: 'numbers_missing',
      applies: missing !== null && missing > limits.notHere,
      looksBack: true,
      counted: [{ what: 'numbers_missing', value: notHere, outOf: checks, limit: limits.notHere }],
    },
    {
      state: 'caution',
      reasonCode: 'few_delivered',
      applies: delivered !== null && delivered < limits.deliveredCaution,
      looksBack: true,
      counted: deliveredSignal(limits.deliveredCaution),
    },
    {
      state: 'caution',
      reasonCode: 'few_answers',
      applies: answers !== null && answers < limits.answered,
      looksBack: true,
      counted: [{ what: 'answered', value: answered, outOf: writtenTo, limit: limits.answered }],
    },
    {
      state: 'caution',
      reasonCode: 'many_opt_outs',
      applies: optedOut !== null && optedOut > limits.optOuts,
      looksBack: true,
      counted: [{ what: 'opt_outs', value: optOuts, outOf: writtenTo, limit: limits.optOuts }],
    },
    {
      state: 'caution',
      reasonCode: 'same_text',
      applies: sameText > limits.sameText,
      looksBack: false,
      counted: [{ what: 'same_text', value: sameText, outOf: null, limit: limits.sameText }],
    },
  ];
}

/** As a percentage; null where there are too few to tell. */
function shareOf(value: number, outOf: number, few: number): number | null {
  return outOf < few ? null : (100 * value) / outOf;
}
