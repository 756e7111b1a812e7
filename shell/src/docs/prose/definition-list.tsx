import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export interface Definition {
  readonly term: string;
  /** Below the term, in small: a type, a status. */
  readonly aside?: string;
  readonly text: ReactNode;
}

/** Names and what they mean, line by line. */
export function DefinitionList({ entries }: { entries: readonly Definition[] }) {
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
