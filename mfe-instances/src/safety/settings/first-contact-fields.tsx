import { formatDateTime } from '@waxwing/kit/format';
import { Checkbox, Field } from '@waxwing/kit/ui';
import type { SafetySettings } from '../safety.api.js';
import styles from '../safety.module.css';
import type { SafetyDraft } from './draft.js';

interface FirstContactFieldsProps {
  readonly draft: SafetyDraft;
  readonly declaredAge: SafetySettings['declared_age'];
  readonly onEdit: (change: Partial<SafetyDraft>) => void;
}

/** Whether and when people are written to who have not written first. */
export function FirstContactFields({ draft, declaredAge, onEdit }: FirstContactFieldsProps) {
  const { firstContacts, sameText, quiet, from, to, zone, declared } = draft;
  return (
    <fieldset className={styles.group}>
      <legend>First contacts</legend>
      <Checkbox checked={firstContacts} onChange={(checked) => onEdit({ firstContacts: checked })}>
        Write to people who have not written to this number
      </Checkbox>
      <Checkbox checked={sameText} onChange={(checked) => onEdit({ sameText: checked })}>
        Slow down when many get the same text
      </Checkbox>
      <Checkbox checked={declared} onChange={(checked) => onEdit({ declared: checked })}>
        This number was in use for years before it was linked: begin at the second week.
        {declaredAge && ` Declared by ${declaredAge.by} on ${formatDateTime(declaredAge.at)}.`}
      </Checkbox>
      <Checkbox checked={quiet} onChange={(checked) => onEdit({ quiet: checked })}>
        Quiet hours
      </Checkbox>
      {quiet && (
        <div className={styles.fields}>
          <Field
            label="From"
            type="time"
            value={from}
            onChange={(event) => onEdit({ from: event.target.value })}
          />
          <Field label="To" type="time" value={to} onChange={(event) => onEdit({ to: event.target.value })} />
          <Field
            label="Time zone"
            autoComplete="off"
            hint="Such as Asia/Kolkata"
            value={zone}
            onChange={(event) => onEdit({ zone: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
