import { Banner, Button } from '@waxwing/kit/ui';
import { useState } from 'react';
import { errorText } from '../common/error-banner.js';
import { useMutationErrorHandler } from '../common/on-error.js';
import { useActivateKey } from './detail.api.js';

/** Says that the instance's own key is inactive, and activates it again. */
export function InactiveKeyBanner({ instanceId }: { instanceId: string }) {
  const { mutate, isPending } = useActivateKey(instanceId);
  const [failure, setFailure] = useState<Error>();
  const fail = useMutationErrorHandler();
  const press = () => {
    setFailure(undefined);
    mutate(undefined, { onError: (error) => fail(error, () => setFailure(error)) });
  };
  return (
    <>
      <Banner
        tone="warn"
        title="This key is switched off"
        action={
          <Button size="small" busy={isPending} onClick={press}>
            {isPending ? 'Switching on...' : 'Switch on'}
          </Button>
        }
      >
        It was switched off with a password reset. Programs that use it send nothing. Switch it on if nobody
        else has seen it; otherwise make a new instance.
      </Banner>
      {failure && <Banner tone="danger">{errorText(failure)}</Banner>}
    </>
  );
}
