import { Button, Select } from '@waxwing/kit/ui';
import { DayField, InstanceField } from './filter-fields.js';
import styles from './filter-form.module.css';
import { areInOrder, type Filters, isFiltered } from './filters.js';

const DIRECTIONS = [
  { value: '', label: 'All' },
  { value: 'outbound', label: 'Sent' },
  { value: 'inbound', label: 'Received' },
];
const NONE: Filters = { instance: '', direction: '', from: '', to: '' };

export interface FilterFormProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
}

/** Which messages are listed. A change counts at once, or when the writing rests. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const { instance, direction, from, to } = filters;
  return (
    <search aria-label="Filter messages" className={styles.filters}>
      <InstanceField value={instance} onChange={(value) => onChange({ instance: value })} />
      <Select
        label="Direction"
        value={direction}
        options={DIRECTIONS}
        onChange={({ target }) => onChange({ direction: target.value as Filters['direction'] })}
      />
      <DayField
        label="Start date"
        value={from}
        error={areInOrder(filters) ? undefined : 'Must not be after the end date'}
        onChange={(value) => onChange({ from: value })}
      />
      <DayField label="End date" value={to} onChange={(value) => onChange({ to: value })} />
      <div className={styles.clear}>
        <Button variant="quiet" disabled={!isFiltered(filters)} onClick={() => onChange(NONE)}>
          Clear filters
        </Button>
      </div>
    </search>
  );
}
