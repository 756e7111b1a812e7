import { isShellError } from '@waxwing/client';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Banner, Button } from '@waxwing/kit/ui';
import { useActivateKey } from './detail.api.js';

/** Says that the instance's own key is inactive, and activates it again. */
export function InactiveKeyBanner({ instanceId }: { instanceId: string }) {
  const { mutate, isPending, error } = useActivateKey(instanceId);
  return (
    <>
      <Banner
        tone="warn"
        title="This key is switched off"
        action={
          <Button size="small" busy={isPending} onClick={() => mutate()}>
            {isPending ? 'Switching on...' : 'Switch on'}
          </Button>
        }
      >
        It was switched off with a password reset. Programs that use it send nothing. Switch it on if nobody
        else has seen it; otherwise make a new instance.
      </Banner>
      {error && !isShellError(error) && <ErrorBanner error={error} />}
    </>
  );
}
