import styles from './switch.module.css';

export interface SwitchProps {
  readonly on: boolean;
  /** What is switched, for a screen reader. */
  readonly label: string;
  readonly onPress: () => void;
  /** The last press is still at work: another one does nothing. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** The element that says more about it. */
  readonly describedBy?: string;
}

/** On or off, and at work at once: nothing has to be saved. */
export function Switch({ on, label, onPress, busy = false, disabled, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={on}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      title={on ? 'Switch off' : 'Switch on'}
      disabled={disabled}
      onClick={() => busy || onPress()}
    >
      <span className={styles.knob} />
    </button>
  );
}
