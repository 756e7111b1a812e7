import { download, isShellError } from '@waxwing/client';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import { buildQuery, type Filters } from '../filters/filters.js';

const MEGABYTE = 1_000_000;

interface ExportCallbacks {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** Downloads all messages that match the filters as a CSV file; `megabytes` is the progress. */
function useExport({ onSuccess, onError }: ExportCallbacks) {
  const [megabytes, setMegabytes] = useState(0);
  const { mutate, isPending } = useImmediateMutation({
    mutationFn: (filters: Filters) => {
      setMegabytes(0);
      const onBytes = (bytes: number) => setMegabytes(Math.floor(bytes / MEGABYTE));
      return download(
        'messages.export',
        { query: buildQuery(filters) },
        { file: 'waxwing-messages.csv', onBytes },
      );
    },
    onSuccess: () => onSuccess(),
    onError: (error) => onError(error),
  });
  return { start: mutate, isPending, megabytes };
}

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
