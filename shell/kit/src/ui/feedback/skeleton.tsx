import styles from './skeleton.module.css';

/** A placeholder for text that is loading. Appears after 150 ms, since most loads are faster. Hidden from screen readers. */
export function Skeleton({ width = '100%', lines = 1 }: { width?: string; lines?: number }) {
  return (
    <span className={styles.skeleton} aria-hidden="true" style={{ width }}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </span>
  );
}
