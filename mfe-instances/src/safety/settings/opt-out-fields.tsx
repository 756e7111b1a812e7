import { Field, TextArea } from '@waxwing/kit/ui';
import styles from '../safety.module.css';
import type { SafetyDraft } from './draft.js';

interface OptOutFieldsProps {
  readonly draft: SafetyDraft;
  readonly onEdit: (change: Partial<SafetyDraft>) => void;
}

/** By which words people opt out and back in. */
export function OptOutFields({ draft, onEdit }: OptOutFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Opt-out words</legend>
      <TextArea
        label="Words that opt out"
        hint="A line for each language, such as en: stop, unsubscribe. Case and punctuation do not matter."
        value={draft.words}
        onChange={(event) => onEdit({ words: event.target.value })}
      />
      <Field
        label="Words that opt back in"
        value={draft.startWords}
        onChange={(event) => onEdit({ startWords: event.target.value })}
      />
      <Field
        label="Confirmation"
        hint="Answered once to whoever opts out. Left empty, nothing is answered."
        value={draft.confirmation}
        onChange={(event) => onEdit({ confirmation: event.target.value })}
      />
    </fieldset>
  );
}
