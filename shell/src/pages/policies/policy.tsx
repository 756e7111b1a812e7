import type { ReactNode } from 'react';
import { PageHeader } from '../../site/page-header.js';
import styles from './policy.module.css';

export interface PolicyPart {
  readonly title: string;
  readonly text: ReactNode;
}

export interface PolicyProps {
  readonly title: string;
  readonly lede: ReactNode;
  readonly parts: readonly PolicyPart[];
  /** Whether the parts are numbered. */
  readonly numbered?: boolean;
  /** Shown above the title, for a link back. */
  readonly back?: ReactNode;
}

/** A page of continuous text. */
export function Policy({ title, lede, parts, numbered = false, back }: PolicyProps) {
  return (
    <article>
      {back && <p className={styles.backLink}>{back}</p>}
      <PageHeader title={title}>{lede}</PageHeader>
      {parts.map((part, at) => (
        <section key={part.title} className={styles.section}>
          <h2>{numbered ? `${at + 1}. ${part.title}` : part.title}</h2>
          <div className={styles.text}>{part.text}</div>
        </section>
      ))}
    </article>
  );
}
