import { useFailure } from '../failure/on-error.js';
import type { KeyFailure } from './key-failure.js';
import { type ApiKey, useToggleKey } from './keys.api.js';
import styles from './toggle.module.css';

export interface KeyToggleProps {
  readonly apiKey: ApiKey;
  readonly onFailure: (failure: KeyFailure | undefined) => void;
}

/** On while the key opens anything. Turns over at the press, and back if that did not work. */
export function KeyToggle({ apiKey, onFailure }: KeyToggleProps) {
  const { mutate, isPending } = useToggleKey(apiKey);
  const fail = useFailure();
  const press = () => {
    if (isPending) return;
    onFailure(undefined);
    mutate(undefined, {
      onError: (error) => fail(error, () => onFailure({ title: 'Failed to update API key status', error })),
    });
  };
  return (
    <button
      type="button"
      role="switch"
      className={styles.toggle}
      aria-checked={isPending ? !apiKey.is_active : apiKey.is_active}
      aria-busy={isPending || undefined}
      aria-label={`${apiKey.name} active`}
      title={apiKey.is_active ? 'Switch off' : 'Switch on'}
      onClick={press}
    >
      <span className={styles.knob} />
    </button>
  );
}
