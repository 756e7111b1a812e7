import { Banner, Button } from '@waxwing/kit/ui';
import { useState } from 'react';
import { sentenceOf } from '../failure/failure-banner.js';
import { useFailure } from '../failure/on-error.js';
import { useSwitchKeyOn } from './detail.api.js';

/** Says that the instance's own key opens nothing, and switches it on again. */
export function KeySwitchedOff({ instanceId }: { instanceId: string }) {
  const { mutate, isPending } = useSwitchKeyOn(instanceId);
  const [failure, setFailure] = useState<Error>();
  const fail = useFailure();
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
      {failure && <Banner tone="danger">{sentenceOf(failure)}</Banner>}
    </>
  );
}
