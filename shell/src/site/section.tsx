import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: string;
  readonly lede?: ReactNode;
  readonly children: ReactNode;
  /** `wide` has the title above the content, not beside it. */
  readonly form?: 'beside' | 'wide';
}

/** A section of a page: its title in the margin, its content beside it. */
export function Section({ title, lede, children, form = 'beside' }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-form={form}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {lede && <p>{lede}</p>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
