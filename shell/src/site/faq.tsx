import type { ReactNode } from 'react';
import styles from './faq.module.css';

export interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions that unfold their answers. The browser's own: found by its search, and worked by its keys. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.faq}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
