import { Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useVerb, verbsOf } from '../control/sandbox.api.js';

const CROWDS = [
  { crowd: 'status', title: 'Post a Status', done: 'Everybody who is linked has got the status.' },
  { crowd: 'group', title: 'Write to a Group', done: 'Everybody who is linked has got the message.' },
] as const;

/** Messages to many at once. Instances tell WhatsApp that they came, and keep none. */
export function CrowdKeys({ number }: { readonly number: string }) {
  const { mutate, isPending } = useVerb(verbsOf(number).writeToCrowd);
  return CROWDS.map(({ crowd, title, done }) => (
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
