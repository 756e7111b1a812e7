import type { ChatMessage } from '../control/sandbox.api.js';
import styles from './chat.module.css';

interface PollProps {
  readonly poll: NonNullable<ChatMessage['poll']>;
  readonly votes: NonNullable<ChatMessage['votes']>;
  readonly owner: string;
  /** Gets all that the owner chooses now. */
  readonly onVote: (options: string[]) => void;
}

/** A poll with its votes; pressing an option chooses it, or takes the choice back. */
export function Poll({ poll: { question, options, selectable }, votes, owner, onVote }: PollProps) {
  const chosen = votes.find(({ from }) => from === owner)?.options ?? [];
  const press = (option: string) => {
    const others = chosen.filter((one) => one !== option);
    if (others.length < chosen.length) onVote(others);
    else onVote(selectable === 1 ? [option] : [...chosen, option]);
  };
  return (
    <div className={styles.body}>
      <strong>{question}</strong>
      <ul className={styles.options}>
        {options.map((option, index) => {
          const count = votes.filter((vote) => vote.options.includes(option)).length;
          return (
            <li key={index}>
              <button
                type="button"
                className={styles.option}
                aria-pressed={chosen.includes(option)}
                onClick={() => press(option)}
              >
                <span>{option}</span>
                <span>
                  {count} <span className="visually-hidden">{count === 1 ? 'vote' : 'votes'}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
