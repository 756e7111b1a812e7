import { Button, EmptyState } from '@waxwing/kit/ui';
import { addPhone, useSandboxAction } from '../control/sandbox.api.js';
import { suggestPhone } from './suggest-phone.js';

/** Adds two phones, enough to try everything: one to link, the other to receive messages. */
export function AddFirstPhones() {
  const { mutate, isPending } = useSandboxAction(async () => {
    const first = suggestPhone([]);
    await addPhone(first);
    await addPhone(suggestPhone([first]));
  });
  return (
    <EmptyState
      title="No phones yet"
      level={3}
      action={
        <Button variant="primary" busy={isPending} onClick={() => mutate()}>
          {isPending ? 'Adding...' : 'Add Two Phones'}
        </Button>
      }
    >
      One to link to your instance, one to write to. They have WhatsApp on them, and exist on this machine
      alone.
    </EmptyState>
  );
}
