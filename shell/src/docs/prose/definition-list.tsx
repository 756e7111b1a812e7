import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export interface Definition {
  readonly term: string;
  /** Shown below the term in small type: a type, a status. */
  readonly aside?: string;
  readonly text: ReactNode;
}

/** Terms and their definitions. */
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
