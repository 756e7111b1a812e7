import type { ReactNode } from 'react';
import styles from './faq.module.css';

export interface Question {
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions with their answers, all visible. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <dl className={styles.faq}>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
