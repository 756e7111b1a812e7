import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.js';
import styles from './card.module.css';

export interface CardProps {
  readonly title?: ReactNode;
  /** Shown to the right of the title. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** `perforated` has the edge of a stamp: for a plan or a receipt. */
  readonly edge?: 'plain' | 'perforated';
  /** The heading level: 3 below a heading of level 2. */
  readonly level?: 2 | 3;
}

/** A titled box for related content. */
export function Card({ title, aside, children, footer, edge = 'plain', level = 2 }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    // Not a landmark: a page may have a dozen.
    <article className={classNames(styles.card, styles[edge])} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={styles.header}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {aside}
        </header>
      )}
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </article>
  );
}
