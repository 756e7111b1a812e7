import { Checkbox } from '@waxwing/kit/ui';
import styles from './keys.module.css';
import { SCOPE_TEXTS, SCOPES, type Scope } from './scopes.js';

interface ChooseScopesProps {
  readonly chosen: readonly Scope[];
  readonly error: string | undefined;
  readonly onChoose: (scopes: readonly Scope[]) => void;
}

/** Every scope with what it allows. */
export function ChooseScopes({ chosen, error, onChoose }: ChooseScopesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>Allowed</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(checked) =>
            onChoose(SCOPES.filter((other) => (other === scope ? checked : chosen.includes(other))))
          }
        >
          <b>{SCOPE_TEXTS[scope].label}</b> <code>{scope}</code>
          <span className={styles.explanation}>{SCOPE_TEXTS[scope].text}</span>
        </Checkbox>
      ))}
      <p className={styles.problem} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
