import { download } from '@waxwing/client';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { useState } from 'react';
import { buildQuery, type Filters } from '../filters/filters.js';

const MEGABYTE = 1_000_000;

interface ExportCallbacks {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

/** Downloads all messages that match the filters as a CSV file; `megabytes` is the progress. */
export function useExport({ onSuccess, onError }: ExportCallbacks) {
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
