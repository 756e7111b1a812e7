import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useContext } from 'react';
import { OnError } from '../common/on-error.js';
import type { Filters } from '../filters/filters.js';
import { useExport } from './export.api.js';

/** Exports all pages of the filtered messages as CSV, for a spreadsheet. */
export function ExportButton({ filters }: { filters: Filters }) {
  const onError = useContext(OnError);
  const onSuccess = () => toast.success('Messages exported');
  const { start, isPending, megabytes } = useExport({ onSuccess, onError });
  return (
    <Button size="small" busy={isPending} onClick={() => start(filters)}>
      {!isPending ? 'Export CSV' : megabytes === 0 ? 'Exporting...' : `Exporting... ${megabytes} MB`}
    </Button>
  );
}
