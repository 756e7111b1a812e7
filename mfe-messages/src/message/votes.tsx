import { formatCount } from '@waxwing/kit/format';
import type { MessageDetail } from './message.api.js';
import styles from './votes.module.css';

/** The options of a poll with their votes. */
export function Votes({ votes }: { votes: NonNullable<MessageDetail['votes']> }) {
  return (
    <section aria-labelledby="message-votes">
      <h3 id="message-votes">Votes</h3>
      <ul className={styles.votes}>
        {votes.map(({ option, votes: count }, index) => (
          <li key={index}>
            <span dir="auto">{option}</span>
            <span className={styles.count}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
