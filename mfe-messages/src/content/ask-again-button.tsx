import { call, isShellError, serverTextOr } from '@waxwing/client';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';

/** Has the file of a message fetched once more; where WhatsApp has lost it, from the phone. */
export function AskAgainButton({ messageId }: { messageId: string }) {
  const { mutate, isPending, isSuccess } = useImmediateMutation({
    mutationFn: () => call('messageMedia.request', { params: { id: messageId } }),
    onError: (error: Error) => {
      if (!isShellError(error)) toast.failure(serverTextOr(error, error.message));
    },
  });
  if (isSuccess) return <p role="status">Asked for. It appears here when the phone answers.</p>;
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      Ask the phone again
    </Button>
  );
}
