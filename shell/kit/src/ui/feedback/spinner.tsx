import styles from './spinner.module.css';

/** Shows that something is running. `label` announces it; without a label, the text beside it should. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" fill="none">
        <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
        <path d="M8 2a6 6 0 016 6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
