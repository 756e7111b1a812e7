import { classNames } from '../class-names.js';
import styles from './badge.module.css';
import { MARK_OF, Mark, type MarkName } from './mark.js';
import type { Tone } from './tone.js';
import tones from './tone.module.css';

export interface BadgeProps {
  readonly tone?: Tone;
  /** Replaces the tone's default mark. */
  readonly mark?: MarkName;
  /** The status in a word. */
  readonly children: string;
}

/** A status, shown by colour, mark and word. */
export function Badge({ tone = 'neutral', mark = MARK_OF[tone], children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, tones[tone])}>
      <Mark name={mark} size={12} />
      {children}
    </span>
  );
}
