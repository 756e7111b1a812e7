import { Button, DateField, Select } from '@waxwing/kit/ui';
import type { MouseEvent } from 'react';
import { KINDS } from '../content/kind.js';
import { type Filters, isFiltered, isValidRange } from './filters.js';
import styles from './form.module.css';
import { InstanceField } from './instance-field.js';
import { useFilterDraft } from './use-filter-draft.js';

const DIRECTIONS = [
  { value: '', label: 'All' },
  { value: 'outbound', label: 'Sent' },
  { value: 'inbound', label: 'Received' },
];
const KIND_OPTIONS = [
  { value: '', label: 'All kinds' },
  { value: 'media', label: 'Files of every kind' },
  { value: 'text', label: 'Text' },
  ...Object.entries(KINDS).map(([value, { name }]) => ({ value, label: name })),
];
const NONE: Filters = { instance: '', direction: '', kind: '', from: '', to: '' };

export interface FilterFormProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The message filters. A choice applies at once, typed text after a pause: a year is typed digit by digit, too. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const { draft, edit, apply } = useFilterDraft(filters, onChange);
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    apply(NONE);
    // The button is now disabled; the focus stays near it.
    currentTarget.closest('form')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is too new, and sends no form
    <form
      role="search"
      aria-label="Filter messages"
      className={styles.filters}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        apply({});
      }}
    >
      <InstanceField value={draft.instance} onChange={(instance) => edit({ instance })} />
      <Select
        label="Direction"
        value={draft.direction}
        options={DIRECTIONS}
        onChange={({ target }) => apply({ direction: target.value as Filters['direction'] })}
      />
      <Select
        label="Kind"
        value={draft.kind}
        options={KIND_OPTIONS}
        onChange={({ target }) => apply({ kind: target.value as Filters['kind'] })}
      />
      <DateField
        label="Start date"
        value={draft.from}
        error={isValidRange(filters) ? undefined : 'Must not be after the end date'}
        onChange={({ target }) => edit({ from: target.value })}
      />
      <DateField label="End date" value={draft.to} onChange={({ target }) => edit({ to: target.value })} />
      <div className={styles.clear}>
        <Button variant="quiet" disabled={!isFiltered(draft)} onClick={clear}>
          Clear filters
        </Button>
      </div>
    </form>
  );
}
