import { useId } from 'react';
import { classNames } from '../class-names.js';
import styles from './meter.module.css';
import type { Tone } from './tone.js';
import tones from './tone.module.css';

export interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The figures as text, such as '812 / 1,000'. */
  readonly text: string;
}

/** The used share of a quota from which on its owner is warned. */
export const NEARLY_USED_SHARE = 0.8;

/** The used share of a quota, with a warning where it is nearly used up. */
export function Meter({ label, value, max, text }: MeterProps) {
  const id = useId();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1;
  const { tone, word } = usageLevel(share);
  return (
    <div className={classNames(styles.meter, tones[tone])}>
      <div className={styles.line}>
        <span id={id}>{label}</span>
        <span>
          {text}
          {word && <strong className={styles.warning}> {word}</strong>}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be styled as a ruler in every browser */}
      <div
        className={styles.track}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={`${text} ${word}`.trim()}
      >
        <div className={styles.bar} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}

function usageLevel(share: number): { tone: Tone; word: string } {
  if (share >= 1) return { tone: 'danger', word: 'Used up' };
  if (share >= NEARLY_USED_SHARE) return { tone: 'warn', word: 'Nearly used up' };
  return { tone: 'success', word: '' };
}
