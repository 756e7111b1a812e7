import styles from './switch.module.css';

export interface SwitchProps {
  readonly on: boolean;
  /** The accessible name. */
  readonly label: string;
  readonly onPress: () => void;
  /** The last press is still being saved: another one does nothing. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** The id of an element that describes it. */
  readonly describedBy?: string;
}

/** On or off, effective at once, without saving. */
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
