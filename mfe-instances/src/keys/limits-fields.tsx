import { Field, Select, TextArea } from '@waxwing/kit/ui';
import { useState } from 'react';
import { ChooseInstances } from './choose-instances.js';
import { ChooseScopes } from './choose-scopes.js';
import styles from './keys.module.css';
import type { LimitsDraft, problemsOf } from './limits.js';
import { PRESET_LABELS, type Preset, scopesOf } from './scopes.js';

interface LimitsFieldsProps {
  readonly limits: LimitsDraft;
  readonly problems: ReturnType<typeof problemsOf>;
  readonly onEdit: (change: Partial<LimitsDraft>) => void;
}

const PRESET_OPTIONS = (Object.entries(PRESET_LABELS) as [Preset, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** What a key may do, with which instances, from where and how often. Closed until it is asked for: most keys need no limits. */
export function LimitsFields({ limits, problems, onEdit }: LimitsFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.limits} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Limits</summary>
      {open && (
        <div className={styles.form}>
          <Select
            label="The key may"
            options={PRESET_OPTIONS}
            value={limits.preset}
            onChange={(event) => {
              const preset = event.target.value as Preset;
              onEdit({ preset, scopes: scopesOf(preset, limits.scopes) });
            }}
          />
          {limits.preset === 'custom' && (
            <ChooseScopes
              chosen={limits.scopes}
              error={problems.scopes}
              onChoose={(scopes) => onEdit({ scopes })}
            />
          )}
          <ChooseInstances limits={limits} error={problems.instances} onEdit={onEdit} />
          <TextArea
            label="Allowed addresses"
            rows={2}
            hint="One on each line, such as 203.0.113.7 or 2001:db8::/32. Left empty, any address may use the key."
            value={limits.addresses}
            onChange={(event) => onEdit({ addresses: event.target.value })}
          />
          <Field
            label="Messages a day"
            inputMode="numeric"
            autoComplete="off"
            hint="From 00:00 UTC. Left empty, your plan alone decides."
            error={problems.cap}
            value={limits.cap}
            onChange={(event) => onEdit({ cap: event.target.value })}
          />
        </div>
      )}
    </details>
  );
}
