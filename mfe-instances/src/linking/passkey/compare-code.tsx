import { serverTextOr } from '@waxwing/client';
import { errorText } from '@waxwing/kit/remote';
import { Banner, Button } from '@waxwing/kit/ui';
import shownCode from '../shown-code.module.css';
import { useAnswerPasskey } from './passkey.api.js';
import styles from './passkey.module.css';

export interface CompareCodeProps {
  readonly instanceId: string;
  readonly ticket: string;
  readonly code: string;
}

/** Asks the user to confirm that phone and screen show the same code; WhatsApp wants this when the scan is not recent. */
export function CompareCode({ instanceId, ticket, code }: CompareCodeProps) {
  const { mutate, error, isPending } = useAnswerPasskey(instanceId);
  return (
    <>
      <p className={shownCode.code}>
        <span className="visually-hidden">{code.replace('-', '').split('').join(' ')}</span>
        <span aria-hidden="true">{code}</span>
      </p>
      <p className={styles.advice}>
        The phone shows a code too. Go on only if it is this one. If it is another one, decline on the phone.
      </p>
      <Button variant="primary" busy={isPending} onClick={() => mutate({ ticket })}>
        {isPending ? 'Confirming...' : 'The Phone Shows This Code'}
      </Button>
      {error && (
        <Banner tone="danger" title="The code could not be confirmed">
          {serverTextOr(error, errorText(error))}
        </Banner>
      )}
    </>
  );
}
