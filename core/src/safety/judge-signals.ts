import type { CountedSignal, HealthReasonCode } from './health.js';
import type { SafetySignals } from './ports.js';

/** The figures at which a number is judged; inferred from reports, as the caps are. */
const LIMITS = {
  refusedHour: 2,
  refusedDays: 3,
  fewFirst: 20,
  deliveredCaution: 0.7,
  deliveredHeld: 0.5,
  fewWritten: 50,
  answered: 0.1,
  optOuts: 0.02,
  fewChecks: 20,
  notHere: 0.2,
  sameText: 10,
} as const;

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
  { isRecovering }: { readonly isRecovering: boolean },
): JudgedSignals | undefined {
  const found = rulesFor(signals).find(({ applies, looksBack }) => applies && !(isRecovering && looksBack));
  return found && { state: found.state, reasonCode: found.reasonCode, counted: found.counted };
}

/** The worst first. */
function rulesFor(signals: SafetySignals): Rule[] {
  const { refusedHour, refusedDays, firstMessages, firstDelivered, writtenTo, answered, optOuts } = signals;
  const { checks, notHere, sameText } = signals;
  const delivered = shareOf(firstDelivered, firstMessages, LIMITS.fewFirst);
  const answers = shareOf(answered, writtenTo, LIMITS.fewWritten);
  const optedOut = shareOf(optOuts, writtenTo, LIMITS.fewWritten);
  const missing = shareOf(notHere, checks, LIMITS.fewChecks);
  const deliveredSignal = (limit: number): CountedSignal[] => [
    { what: 'first_delivered', value: firstDelivered, outOf: firstMessages, limit: percent(limit) },
  ];
  return [
    {
      state: 'held',
      reasonCode: 'strangers_refused',
      applies: refusedHour >= LIMITS.refusedHour,
      looksBack: false,
      counted: [{ what: 'refused_hour', value: refusedHour, outOf: null, limit: LIMITS.refusedHour }],
    },
    {
      state: 'held',
      reasonCode: 'strangers_refused',
      applies: refusedDays >= LIMITS.refusedDays,
      looksBack: true,
      counted: [{ what: 'refused_days', value: refusedDays, outOf: null, limit: LIMITS.refusedDays }],
    },
    {
      state: 'held',
      reasonCode: 'few_delivered',
      applies: delivered !== null && delivered < LIMITS.deliveredHeld,
      looksBack: true,
      counted: deliveredSignal(LIMITS.deliveredHeld),
    },
    {
      state: 'held',
      reasonCode: 'numbers_missing',
      applies: missing !== null && missing > LIMITS.notHere,
      looksBack: true,
      counted: [{ what: 'numbers_missing', value: notHere, outOf: checks, limit: percent(LIMITS.notHere) }],
    },
    {
      state: 'caution',
      reasonCode: 'few_delivered',
      applies: delivered !== null && delivered < LIMITS.deliveredCaution,
      looksBack: true,
      counted: deliveredSignal(LIMITS.deliveredCaution),
    },
    {
      state: 'caution',
      reasonCode: 'few_answers',
      applies: answers !== null && answers < LIMITS.answered,
      looksBack: true,
      counted: [{ what: 'answered', value: answered, outOf: writtenTo, limit: percent(LIMITS.answered) }],
    },
    {
      state: 'caution',
      reasonCode: 'many_opt_outs',
      applies: optedOut !== null && optedOut > LIMITS.optOuts,
      looksBack: true,
      counted: [{ what: 'opt_outs', value: optOuts, outOf: writtenTo, limit: percent(LIMITS.optOuts) }],
    },
    {
      state: 'caution',
      reasonCode: 'same_text',
      applies: sameText > LIMITS.sameText,
      looksBack: false,
      counted: [{ what: 'same_text', value: sameText, outOf: null, limit: LIMITS.sameText }],
    },
  ];
}

/** Null where there are too few to tell. */
function shareOf(value: number, outOf: number, few: number): number | null {
  return outOf < few ? null : value / outOf;
}

function percent(share: number): number {
  return Math.round(share * 100);
}
