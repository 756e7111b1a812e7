import { useId } from 'react';
import styles from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** What is chosen, for a screen reader. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** What speaks for it, in a word or two. */
    readonly note?: string;
  }[];
}

/** One of a few, all of them in sight. Arrow keys go from one to the other. */
export function Segments<Value extends string>({ label, value, onChange, options }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="only-heard">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className="only-heard"
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
