import { Timestamp } from '@waxwing/kit/ui';
import type { MessageDetail } from './message.api.js';
import styles from './versions.module.css';

/** All texts that an edited message had, the first one first. */
export function Versions({ versions }: { versions: NonNullable<MessageDetail['versions']> }) {
  return (
    <section aria-labelledby="message-versions">
      <h3 id="message-versions">Versions</h3>
      <ol className={styles.versions}>
        {versions.map(({ text, at }, index) => (
          <li key={index}>
            <Timestamp at={at} label={index === 0 ? 'Written' : 'Changed'} />
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
