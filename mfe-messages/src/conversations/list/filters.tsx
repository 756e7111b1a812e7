import { SegmentedControl, Select } from '@waxwing/kit/ui';
import type { ListFilters, NamedInstance } from './list.api.js';
import styles from './list.module.css';

export interface FiltersProps {
  readonly filters: ListFilters;
  readonly instances: readonly NamedInstance[];
  readonly onChange: (filters: ListFilters) => void;
}

/** Which conversations are listed. The instance is a choice only where there are several. */
export function Filters({ filters, instances, onChange }: FiltersProps) {
  const { unread, instance } = filters;
  return (
    <div className={styles.filters}>
      <SegmentedControl
        label="Filter conversations"
        value={unread ? 'unread' : 'all'}
        onChange={(value) => onChange({ ...filters, unread: value === 'unread' })}
        options={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
      />
      {(instances.length > 1 || instance !== '') && (
        <Select
          label="Instance"
          value={instance}
          options={[{ value: '', label: 'All instances' }, ...optionsOf(instances, instance)]}
          onChange={({ target }) => onChange({ ...filters, instance: target.value })}
        />
      )}
    </div>
  );
}

/** An instance that a link names and that does not exist any more is an option too, so that another can be chosen. */
function optionsOf(instances: readonly NamedInstance[], chosen: string) {
  const options = instances.map(({ id, label }) => ({ value: id, label }));
  const isListed = chosen === '' || instances.some(({ id }) => id === chosen);
  return isListed ? options : [...options, { value: chosen, label: chosen }];
}
