import { Checkbox, Field, SegmentedControl } from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './form.module.css';
import { HeaderFields } from './header-fields.js';
import type { WebhookForm } from './use-webhook-form.js';

interface AdvancedFieldsProps {
  readonly form: WebhookForm;
  /** Whether the kind can still be chosen. */
  readonly isNew: boolean;
}

const KINDS = [
  { value: 'push', label: 'Post to a URL' },
  { value: 'pull', label: 'Record only' },
] as const;

/** How deliveries are made. Closed until it is asked for: most webhooks need none of it. */
export function AdvancedFields({ form: { draft, edit, problems }, isNew }: AdvancedFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Advanced</summary>
      {open && (
        <div className={styles.form}>
          {isNew && (
            <div className={styles.kind}>
              <SegmentedControl
                label="What happens with events"
                value={draft.kind}
                onChange={(kind) => edit({ kind })}
                options={KINDS}
              />
              {draft.kind === 'pull' && (
                <p className={styles.hint}>
                  Nothing is sent. Events are recorded for a program that reads the event log,{' '}
                  <code>GET /api/v1/events</code>.
                </p>
              )}
            </div>
          )}
          {draft.kind === 'push' && (
            <>
              <HeaderFields
                headers={draft.headers}
                error={problems.headers}
                onChange={(headers) => edit({ headers })}
              />
              <Checkbox checked={draft.strict} onChange={(strict) => edit({ strict })}>
                Strictly in order
                <span className={styles.meaning}>
                  {' '}
                  One event at a time; one that your server refuses holds up all later ones.
                </span>
              </Checkbox>
              {!draft.strict && (
                <Field
                  label="Deliveries at the same time"
                  inputMode="numeric"
                  autoComplete="off"
                  hint="From 1 to 10."
                  error={problems.maxInFlight}
                  value={draft.maxInFlight}
                  onChange={(event) => edit({ maxInFlight: event.target.value })}
                />
              )}
              <Field
                label="Deliveries a second"
                inputMode="numeric"
                autoComplete="off"
                hint="From 1 to 100. Left empty, your server’s answers alone set the pace."
                error={problems.perSecond}
                value={draft.perSecond}
                onChange={(event) => edit({ perSecond: event.target.value })}
              />
            </>
          )}
        </div>
      )}
    </details>
  );
}
