import type { Safety, SafetyCaps, SafetyChange, SafetyMode } from '../safety.api.js';

/** The caps of the form, with their names; all are numbers, and the first contacts a day are one for each stage. */
export const CAP_LABELS = {
  known_hour: 'An hour, to people who know you',
  known_day: 'A day, to people who know you',
  recipient_hour: 'An hour, to one recipient',
  recipient_day: 'A day, to one recipient',
  unanswered: 'Without an answer, in 7 days',
  gap_seconds: 'Seconds between first contacts',
  checks_hour: 'Numbers looked up an hour',
  checks_day: 'Numbers looked up a day',
} as const;
export type CapName = keyof typeof CAP_LABELS;
export const CAP_NAMES = Object.keys(CAP_LABELS) as readonly CapName[];

export const STAGE_NAMES = ['Day 1', 'Day 2', 'Day 3', 'Days 4–7', 'Week 2', 'Week 3', 'Later'] as const;

/** What the form shows, as typed. */
export interface SafetyDraft {
  readonly mode: SafetyMode;
  readonly firstContacts: boolean;
  readonly sameText: boolean;
  readonly quiet: boolean;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly caps: Readonly<Record<CapName, string>>;
  readonly firstDay: readonly string[];
  /** A line for each language: `en: stop, unsubscribe`. */
  readonly words: string;
  readonly startWords: string;
  readonly confirmation: string;
  readonly declared: boolean;
}

export function draftOf({ mode, settings }: Pick<Safety, 'mode' | 'settings'>): SafetyDraft {
  const { caps, quiet_hours, opt_out } = settings;
  return {
    mode,
    firstContacts: settings.first_contacts,
    sameText: settings.same_text,
    quiet: quiet_hours !== null,
    from: quiet_hours?.from ?? '21:00',
    to: quiet_hours?.to ?? '08:00',
    zone: quiet_hours?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    caps: Object.fromEntries(CAP_NAMES.map((name) => [name, String(caps[name])])) as SafetyDraft['caps'],
    firstDay: caps.first_day.map(String),
    words: Object.entries(opt_out.words)
      .map(([language, words]) => `${language}: ${words.join(', ')}`)
      .join('\n'),
    startWords: opt_out.start_words.join(', '),
    confirmation: opt_out.confirmation ?? '',
    declared: settings.declared_age !== null,
  };
}

/** The edits that differ from earlier ones. */
export function editsSince(before: Partial<SafetyDraft>, now: Partial<SafetyDraft>): Partial<SafetyDraft> {
  const names = Object.keys(now) as (keyof SafetyDraft)[];
  return Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  );
}

const isCount = (text: string) => /^\d{1,7}$/.test(text.trim());

/** The caps of a draft that are no numbers. */
export function wrongCaps({ caps, firstDay }: SafetyDraft): ReadonlySet<string> {
  const wrong = [
    ...CAP_NAMES.filter((name) => !isCount(caps[name])),
    ...firstDay.flatMap((text, stage) => (isCount(text) ? [] : [`first_day.${stage}`])),
  ];
  return new Set(wrong);
}

/** The caps by which more may leave than by default. */
export function raisedCaps({ caps, firstDay }: SafetyDraft, defaults: SafetyCaps): readonly string[] {
  const isRaised = (name: CapName) =>
    name === 'gap_seconds' ? Number(caps[name]) < defaults[name] : Number(caps[name]) > defaults[name];
  return [
    ...CAP_NAMES.filter(isRaised).map((name) => CAP_LABELS[name]),
    ...STAGE_NAMES.filter((_, stage) => Number(firstDay[stage]) > (defaults.first_day[stage] ?? 0)).map(
      (name) => `First contacts, ${name}`,
    ),
  ];
}

/** What differs from the stored settings. */
export function changeOf(draft: SafetyDraft, stored: Pick<Safety, 'mode' | 'settings'>): SafetyChange {
  const before = draftOf(stored);
  const differs = (...names: readonly (keyof SafetyDraft)[]) =>
    names.some((name) => JSON.stringify(draft[name]) !== JSON.stringify(before[name]));
  const { from, to, zone } = draft;
  return {
    ...(differs('mode') && { mode: draft.mode }),
    ...(differs('firstContacts') && { first_contacts: draft.firstContacts }),
    ...(differs('sameText') && { same_text: draft.sameText }),
    ...((differs('quiet') || (draft.quiet && differs('from', 'to', 'zone'))) && {
      quiet_hours: draft.quiet ? { from, to, zone } : null,
    }),
    ...(differs('caps', 'firstDay') && { caps: changedCaps(draft, before) }),
    ...(differs('words', 'startWords', 'confirmation') && { opt_out: changedOptOut(draft, before) }),
    ...(differs('declared') && { declared_age: draft.declared }),
  };
}

function changedCaps(draft: SafetyDraft, before: SafetyDraft): NonNullable<SafetyChange['caps']> {
  const changed = CAP_NAMES.filter((name) => draft.caps[name] !== before.caps[name]);
  const caps = Object.fromEntries(changed.map((name) => [name, Number(draft.caps[name])]));
  if (draft.firstDay.join() === before.firstDay.join()) return caps;
  return { ...caps, first_day: draft.firstDay.map(Number) };
}

function changedOptOut(draft: SafetyDraft, before: SafetyDraft): NonNullable<SafetyChange['opt_out']> {
  return {
    ...(draft.words !== before.words && { words: parseWords(draft.words) }),
    ...(draft.startWords !== before.startWords && { start_words: listOf(draft.startWords) }),
    ...(draft.confirmation !== before.confirmation && { confirmation: draft.confirmation.trim() || null }),
  };
}

/** Words on a line without a language are of any. */
function parseWords(text: string): Record<string, string[]> {
  const words: Record<string, string[]> = {};
  for (const line of text.split('\n')) {
    const [, language = 'other', list = ''] = /^(?:\s*([\w-]{1,16})\s*:)?(.*)$/.exec(line) ?? [];
    words[language] = [...(words[language] ?? []), ...listOf(list)];
  }
  return Object.fromEntries(Object.entries(words).filter(([, list]) => list.length > 0));
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
