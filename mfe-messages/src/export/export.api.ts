import { download } from '@waxwing/client';
import { useMutation } from '@waxwing/kit/query';
import { useState } from 'react';
import { buildQuery, type Filters } from '../filters/filters.js';

const MEGABYTE = 1_000_000;

interface ExportCallbacks {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** Has the browser save all messages that the filters let through as a CSV file; `megabytes` of it have come. */
export function useExport({ onSuccess, onError }: ExportCallbacks) {
  const [megabytes, setMegabytes] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (filters: Filters) => {
      setMegabytes(0);
      const onBytes = (bytes: number) => setMegabytes(Math.floor(bytes / MEGABYTE));
      return download(
        'messages.export',
        { query: buildQuery(filters) },
        { file: 'waxwing-messages.csv', onBytes },
      );
    },
    // Somebody pressed it and waits: without a network they are told so.
    networkMode: 'always',
    onSuccess: () => onSuccess(),
    onError: (error) => onError(error),
  });
  return { start: mutate, isPending, megabytes };
}
