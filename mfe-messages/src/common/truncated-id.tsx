import styles from './truncated-id.module.css';

/** The part of an ID that always stays visible: its beginning is similar for all IDs of the same month. */
const VISIBLE_TAIL = 6;

/** An ID with its middle truncated when space is short. Selecting and copying it gives the whole ID. */
export function TruncatedId({ id }: { id: string }) {
  return (
    <code className={styles.id} title={id}>
      <span>{id.slice(0, -VISIBLE_TAIL)}</span>
      {id.slice(-VISIBLE_TAIL)}
    </code>
  );
}
