import type { ReactNode } from 'react';
import styles from './entries.module.css';

export interface Entry {
  readonly term: string;
  /** Below the term, in small: a type, a status. */
  readonly aside?: string;
  readonly text: ReactNode;
}

/** Names and what they mean, line by line. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className={styles.entries}>
      {entries.map(({ term, aside, text }) => (
        <div key={term}>
          <dt>
            <code>{term}</code>
            {aside && <small>{aside}</small>}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
