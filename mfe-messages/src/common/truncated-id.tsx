import styles from './truncated-id.module.css';

/** How much of an ID always stays in sight: its beginning is much the same for all that are made in one month. */
const VISIBLE_TAIL = 6;

/** An ID that gives up its middle where there is no room for all of it. Selected and copied it is whole. */
export function TruncatedId({ id }: { id: string }) {
  return (
    <code className={styles.id} title={id}>
      <span>{id.slice(0, -VISIBLE_TAIL)}</span>
      {id.slice(-VISIBLE_TAIL)}
    </code>
  );
}
