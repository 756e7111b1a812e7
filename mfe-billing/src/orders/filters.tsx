import { Select } from '@waxwing/kit/ui';
import styles from './filters.module.css';
import { ORDER_STATUSES, statusLabel } from './status.js';
import { type OrderSearch, PAGE_SIZES } from './use-order-search.js';

interface OrderFiltersProps {
  readonly search: OrderSearch;
  readonly onFilter: (change: { status?: string; limit?: string }) => void;
}

const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: statusLabel(status).word })),
];
const SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

export function OrderFilters({ search, onFilter }: OrderFiltersProps) {
  return (
    <div className={styles.filters}>
      <Select
        label="Status"
        options={STATUS_OPTIONS}
        value={search.status ?? ''}
        onChange={({ target }) => onFilter({ status: target.value })}
      />
      <Select
        label="Orders per page"
        options={SIZE_OPTIONS}
        value={String(search.limit)}
        onChange={({ target }) => onFilter({ limit: target.value })}
      />
    </div>
  );
}
