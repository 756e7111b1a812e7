import { useId } from 'react';
import styles from './delivery.module.css';

/** The first 4 KB of an answer, as text and nothing else: a stranger may have written it. */
export function ResponseText({ text, answered }: { text: string; answered: boolean }) {
  const id = useId();
  if (!answered) return <p className={styles.muted}>There was no answer.</p>;
  if (text.trim() === '') return <p className={styles.muted}>The answer had no body.</p>;
  return (
    <div className={styles.response}>
      <p id={id} className={styles.muted}>
        What your server answered, up to 4 KB
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach them */}
      <section tabIndex={0} aria-labelledby={id} dir="auto">
        <pre>{text}</pre>
      </section>
    </div>
  );
}
