import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.js';
import { classNames } from '../class-names.js';
import styles from './banner.module.css';
import { MARK_OF, Mark } from './mark.js';
import type { Tone } from './tone.js';
import tones from './tone.module.css';

export interface BannerProps {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ReactNode;
  /** What the user can do about it. */
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
}

/** A notice within the page. A danger is announced at once, any other when the screen reader is idle. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps) {
  return (
    <div className={classNames(styles.banner, tones[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.mark}>
        <Mark name={MARK_OF[tone]} size={16} />
      </span>
      <div className={styles.text}>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
      {action}
      {onDismiss && <IconButton label="Dismiss" icon={<X size={16} />} onClick={onDismiss} />}
    </div>
  );
}
