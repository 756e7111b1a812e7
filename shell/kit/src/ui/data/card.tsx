import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.js';
import styles from './card.module.css';

export interface CardProps {
  readonly title?: ReactNode;
  /** Stands at the right of the title. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** `perforated` tears off like a stamp: for what is handed over, such as a plan or a receipt. */
  readonly edge?: 'plain' | 'perforated';
  /** Of its heading: 3 where a heading of level 2 stands above it. */
  readonly level?: 2 | 3;
}

/** A sheet of paper: a titled group of things that belong together. */
export function Card({ title, aside, children, footer, edge = 'plain', level = 2 }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    // No landmark: a page may have a dozen.
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
