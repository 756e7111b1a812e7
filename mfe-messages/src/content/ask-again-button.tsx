import { call, isShellError, serverTextOr } from '@waxwing/client';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import type { ReceivedFile } from './kind.js';

export interface AskAgainButtonProps {
  readonly messageId: string;
  readonly status: ReceivedFile['status'];
}

/** Has the file of a message fetched once more; where WhatsApp has lost it, from the phone. */
export function AskAgainButton({ messageId, status }: AskAgainButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [before, setBefore] = useState(status);
  if (before !== status) {
    setBefore(status);
    // It was on its way and is gone again: the phone was asked in vain.
    if (status === 'gone') setAsked(false);
  }
  const { mutate, isPending } = useImmediateMutation({
    mutationFn: () => call('messageMedia.request', { params: { id: messageId } }),
    onSuccess: () => setAsked(true),
    onError: (error: Error) => {
      if (!isShellError(error)) toast.failure(serverTextOr(error, error.message));
    },
  });
  if (isAsked) return <p role="status">Asked for. It appears here when the phone answers.</p>;
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      Ask the phone again
    </Button>
  );
}
