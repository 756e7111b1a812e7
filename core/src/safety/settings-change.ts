import { InvalidSafety } from './errors.js';
import { isTimeOfDay, isTimeZone } from './gate/quiet-hours.js';
import type { OptOutSettings } from './opt-outs/opt-out-settings.js';
import { foldWord, MAX_WORD_LENGTH } from './opt-outs/opt-out-words.js';
import { checkCaps, fieldOf, raisedCaps, type SafetyCaps } from './safety-caps.js';
import type { SafetyMode } from './safety-mode.js';
import {
  type EffectiveSafety,
  effectiveSafety,
  type QuietHours,
  type SafetySettings,
} from './safety-settings.js';

/** What is to be set; what is missing stays, and null takes a setting back to its default. */
export interface SettingsChange {
  readonly mode?: SafetyMode | null | undefined;
  readonly caps?: { readonly [N in keyof SafetyCaps]?: SafetyCaps[N] | null | undefined } | null | undefined;
  readonly firstContacts?: boolean | null | undefined;
  readonly quietHours?: QuietHours | null | undefined;
  readonly sameText?: boolean | null | undefined;
  readonly optOut?:
    | { readonly [N in keyof OptOutSettings]?: OptOutSettings[N] | null | undefined }
    | null
    | undefined;
  /** True declares that the number was in use for years. */
  readonly declaredAge?: boolean | undefined;
}

export interface SettingsAuthor {
  readonly by: string;
  readonly at: Date;
}

const MAX_LANGUAGES = 50;
const MAX_WORDS = 50;
const MAX_CONFIRMATION = 1_000;

/** @throws InvalidSafety where the result cannot be */
export function changeSettings(
  before: SafetySettings,
  change: SettingsChange,
  { by, at }: SettingsAuthor,
): SafetySettings {
  const { mode, caps, firstContacts, quietHours, sameText, optOut, declaredAge } = change;
  const after = withoutNulls({
    mode: mode === undefined ? before.mode : mode,
    caps: merge(before.caps, caps),
    firstContacts: firstContacts === undefined ? before.firstContacts : firstContacts,
    quietHours: quietHours === undefined ? before.quietHours : quietHours,
    sameText: sameText === undefined ? before.sameText : sameText,
    optOut: merge(before.optOut, optOut),
    declaredAge:
      declaredAge === undefined
        ? before.declaredAge
        : declaredAge
          ? (before.declaredAge ?? { by, at })
          : null,
  }) as SafetySettings;
  checkSettings(effectiveSafety(after, 'protect'));
  return after;
}

/** The caps that the change raises above their defaults: its author has to confirm that. */
export function newlyRaised(before: SafetySettings, after: SafetySettings): readonly string[] {
  const [was, is] = [effectiveSafety(before, 'protect').caps, effectiveSafety(after, 'protect').caps];
  return raisedCaps(is)
    .filter((name) => [was[name]].flat().join() !== [is[name]].flat().join())
    .map(fieldOf);
}

function checkSettings({ caps, quietHours, optOut }: EffectiveSafety): void {
  checkCaps(caps);
  if (quietHours) checkQuietHours(quietHours);
  const { words, startWords, confirmation } = optOut;
  if (Object.keys(words).length > MAX_LANGUAGES)
    throw new InvalidSafety('opt_out.words', `has more than ${MAX_LANGUAGES} languages`);
  for (const [language, those] of Object.entries(words))
    checkWords(`opt_out.words.${language.slice(0, 20)}`, those);
  checkWords('opt_out.start_words', startWords);
  if (confirmation !== null && (confirmation.trim() === '' || confirmation.length > MAX_CONFIRMATION))
    throw new InvalidSafety('opt_out.confirmation', `must have 1 to ${MAX_CONFIRMATION} characters`);
}

function checkQuietHours({ from, to, zone }: QuietHours): void {
  for (const [name, time] of Object.entries({ from, to }))
    if (!isTimeOfDay(time)) throw new InvalidSafety(`quiet_hours.${name}`, 'must be a time such as 21:30');
  if (from === to) throw new InvalidSafety('quiet_hours.to', 'must be another time than its beginning');
  if (!isTimeZone(zone))
    throw new InvalidSafety('quiet_hours.zone', 'must be a time zone such as Asia/Kolkata');
}

function checkWords(field: string, words: readonly string[]): void {
  if (words.length > MAX_WORDS) throw new InvalidSafety(field, `has more than ${MAX_WORDS} words`);
  for (const word of words)
    if (word.length > MAX_WORD_LENGTH || foldWord(word) === '')
      throw new InvalidSafety(
        field,
        `must have words of 1 to ${MAX_WORD_LENGTH} characters, with a letter or digit`,
      );
}

function merge<T extends object>(
  before: Partial<T> | undefined,
  change: object | null | undefined,
): object | undefined {
  if (change === undefined) return before;
  if (change === null) return undefined;
  const known = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = withoutNulls({ ...before, ...Object.fromEntries(known) });
  return Object.keys(merged).length === 0 ? undefined : merged;
}

function withoutNulls(settings: object): object {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined && value !== null),
  );
}
