import { useMutation } from '@waxwing/kit/query';
import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useContext } from 'react';
import { OnError } from '../view/on-error.js';
import { exportHistory } from './export.api.js';
import type { Filters } from './filters.js';

/** Takes along what is listed, all pages of it, for a spreadsheet. */
export function ExportButton({ filters }: { filters: Filters }) {
  const onError = useContext(OnError);
  const { mutate, isPending } = useMutation({
    mutationFn: exportHistory,
    onSuccess: () => toast.success('Messages exported'),
    onError: (error) => onError(error),
    // Somebody pressed it and waits: without a network they are told so.
    networkMode: 'always',
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(filters)}>
      {isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
