import { Button, EmptyState } from '@waxwing/kit/ui';
import { addPhone, useVerb } from '../control/sandbox.api.js';
import { nextPhone } from './next-phone.js';

/** With two phones everything can be tried: one is linked, the other gets its messages. */
export function FirstPhones() {
  const { mutate, isPending } = useVerb(async () => {
    const first = nextPhone([]);
    await addPhone(first);
    await addPhone(nextPhone([first]));
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
