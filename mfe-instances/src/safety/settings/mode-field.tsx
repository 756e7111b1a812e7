import { Checkbox, SegmentedControl } from '@waxwing/kit/ui';
import type { SafetyMode } from '../safety.api.js';
import styles from '../safety.module.css';

const MODES = [
  { value: 'protect', label: 'Protect' },
  { value: 'watch', label: 'Watch' },
  { value: 'off', label: 'Off' },
] as const;

const MEANINGS: Readonly<Record<SafetyMode, string>> = {
  protect:
    'Messages that would risk the number wait until they may leave, or are refused. Answers to people who wrote to you leave at once.',
  watch: 'Messages are counted and you are warned, but nothing waits. Opt-outs and WhatsApp’s own lock hold.',
  off: 'Nothing is counted, held or refused.',
};

interface ModeFieldProps {
  readonly mode: SafetyMode;
  /** The mode so far: less protection than that needs a consent. */
  readonly before: SafetyMode;
  readonly consents: boolean;
  readonly onMode: (mode: SafetyMode) => void;
  readonly onConsent: (consents: boolean) => void;
}

export function ModeField({ mode, before, consents, onMode, onConsent }: ModeFieldProps) {
  return (
    <div className={styles.mode}>
      <SegmentedControl label="Mode" value={mode} onChange={onMode} options={MODES} />
      <p className={styles.note}>{MEANINGS[mode]}</p>
      {needsConsent(mode, before) && (
        <Checkbox checked={consents} onChange={onConsent}>
          I know that WhatsApp may restrict or ban this number, and that nobody can undo that.
        </Checkbox>
      )}
    </div>
  );
}

/** Whether a mode protects less than the one before. */
export function needsConsent(mode: SafetyMode, before: SafetyMode): boolean {
  const rank = (one: SafetyMode) => MODES.findIndex(({ value }) => value === one);
  return rank(mode) > rank(before);
}
