import { formatCount } from '@waxwing/kit/format';
import { Field } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { SafetyCaps } from '../safety.api.js';
import styles from '../safety.module.css';
import { CAP_LABELS, CAP_NAMES, type SafetyDraft, STAGE_NAMES } from './draft.js';

interface CapsFieldsProps {
  readonly draft: SafetyDraft;
  readonly defaults: SafetyCaps;
  readonly wrong: ReadonlySet<string>;
  readonly onEdit: (change: Partial<SafetyDraft>) => void;
}

const NO_NUMBER = 'Write a whole number.';

/** Closed until they are asked for: most numbers are safest with the defaults. */
export function CapsFields({ draft, defaults, wrong, onEdit }: CapsFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.group}
      open={open || wrong.size > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Caps</summary>
      <div className={styles.caps}>
        <p className={styles.note}>
          The defaults are inferred from reports of restricted numbers: WhatsApp publishes no figures.
        </p>
        <fieldset className={styles.group}>
          <legend>First contacts a day, by the age of the number</legend>
          <div className={styles.stages}>
            {STAGE_NAMES.map((name, stage) => (
              <Field
                key={name}
                label={name}
                inputMode="numeric"
                autoComplete="off"
                hint={`Default ${formatCount(defaults.first_day[stage] ?? 0)}`}
                error={wrong.has(`first_day.${stage}`) ? NO_NUMBER : undefined}
                value={draft.firstDay[stage] ?? ''}
                onChange={(event) => onEdit({ firstDay: draft.firstDay.with(stage, event.target.value) })}
              />
            ))}
          </div>
        </fieldset>
        <div className={styles.fields}>
          {CAP_NAMES.map((name) => (
            <Field
              key={name}
              label={CAP_LABELS[name]}
              inputMode="numeric"
              autoComplete="off"
              hint={`Default ${formatCount(defaults[name])}`}
              error={wrong.has(name) ? NO_NUMBER : undefined}
              value={draft.caps[name]}
              onChange={(event) => onEdit({ caps: { ...draft.caps, [name]: event.target.value } })}
            />
          ))}
        </div>
      </div>
    </details>
  );
}
