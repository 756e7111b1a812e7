import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { phoneActions, useSandboxAction } from '../control/sandbox.api.js';

const BROADCASTS = [
  { crowd: 'status', title: 'Post a Status', done: 'Everybody who is linked has got the status.' },
  { crowd: 'group', title: 'Write to a Group', done: 'Everybody who is linked has got the message.' },
] as const;

/** Sends messages to many at once. Instances acknowledge them to WhatsApp, and store none. */
export function BroadcastButtons({ number }: { readonly number: string }) {
  const { mutate, isPending } = useSandboxAction(phoneActions(number).broadcast);
  return BROADCASTS.map(({ crowd, title, done }) => (
    <Button
      key={crowd}
      size="small"
      disabled={isPending}
      onClick={() => mutate({ crowd, text: 'Hello all' }, { onSuccess: () => toast.info(done) })}
    >
      {title}
    </Button>
  ));
}
