import styles from './skeleton.module.css';

/** The place of a text that is on its way. Shows itself after 150 ms, since most things are quicker. Hidden from screen readers. */
export function Skeleton({ width = '100%', lines = 1 }: { width?: string; lines?: number }) {
  return (
    <span className={styles.skeleton} aria-hidden="true" style={{ width }}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </span>
  );
}
