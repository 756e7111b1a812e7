import { useId } from 'react';
import styles from './segmented-control.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** An advantage of the option, in a word or two. */
    readonly note?: string;
  }[];
}

/** Selects one of a few visible options. Arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.note && <span className={styles.note}> {option.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
