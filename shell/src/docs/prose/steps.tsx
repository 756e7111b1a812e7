import type { ReactNode } from 'react';
import styles from './steps.module.css';

export interface Step {
  readonly title: string;
  readonly text: ReactNode;
}

/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          {text}
        </li>
      ))}
    </ol>
  );
}
