import { isShellError } from '@waxwing/client';
import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import type { Filters } from '../filters/filters.js';
import { useExport } from './export.api.js';

/** Exports all pages of the filtered messages as CSV, for a spreadsheet. */
export function ExportButton({ filters }: { filters: Filters }) {
  const onSuccess = () => toast.success('Messages exported');
  const onError = (error: Error) => {
    if (!isShellError(error)) toast.failure(error.message);
  };
  const { start, isPending, megabytes } = useExport({ onSuccess, onError });
  return (
    <Button size="small" busy={isPending} onClick={() => start(filters)}>
      {!isPending ? 'Export CSV' : megabytes === 0 ? 'Exporting...' : `Exporting... ${megabytes} MB`}
    </Button>
  );
}
