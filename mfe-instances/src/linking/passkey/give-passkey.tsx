import { serverTextOr } from '@waxwing/client';
import { errorText } from '@waxwing/kit/remote';
import { Banner, Button } from '@waxwing/kit/ui';
import { useState } from 'react';
import { useCountdown } from '../use-countdown.js';
import { MissingExtension } from './missing-extension.js';
import { type Passkey, useAnswerPasskey } from './passkey.api.js';
import styles from './passkey.module.css';
import { type ExtensionRefusal, usePasskeyExtension } from './use-passkey-extension.js';

export interface GivePasskeyProps {
  readonly instanceId: string;
  readonly passkey: Passkey;
}

/** Opens WhatsApp's own page through the helper to use the passkey. Set `key` to the challenge. */
export function GivePasskey({ instanceId, passkey }: GivePasskeyProps) {
  const { ticket, options, expires_at, helper_url } = passkey;
  const { mutate, error, isPending, reset } = useAnswerPasskey(instanceId);
  const [opened, setOpened] = useState(false);
  const extension = usePasskeyExtension((assertion) => mutate({ ticket, assertion }));
  const open = () => {
    reset();
    setOpened(true);
    extension.ask(options);
  };
  return (
    <>
      {expires_at && <TimeLeft key={expires_at} until={expires_at} />}
      {extension.isHere ? (
        <>
          <Button variant="primary" busy={isPending} onClick={open}>
            {labelOf(isPending, opened)}
          </Button>
          <p className={styles.advice} role="status">
            {opened
              ? "Confirm with your passkey on WhatsApp's page, which has opened in another tab. This page goes on by itself."
              : "The helper opens web.whatsapp.com. Confirm there with your browser's passkey, or with the phone's."}
          </p>
        </>
      ) : (
        <MissingExtension address={helper_url} />
      )}
      {extension.refusal && <Banner tone="danger">{SENTENCES[extension.refusal]}</Banner>}
      {error && (
        <Banner tone="danger" title="The passkey could not be handed over">
          {serverTextOr(error, errorText(error))}
        </Banner>
      )}
    </>
  );
}

function labelOf(isPending: boolean, opened: boolean): string {
  if (isPending) return 'Handing It Over...';
  return opened ? "Open WhatsApp's Page Again" : "Confirm on WhatsApp's Page";
}

const SENTENCES: Record<ExtensionRefusal, string> = {
  click: 'The helper acts on a click alone. Press the button once more.',
  challenge:
    'The helper does not know this kind of challenge. Update the helper, load this page again and press the button.',
  gone: 'The helper was updated or removed. Load this page again, then press the button.',
};

/** Hidden from screen readers: a countdown read aloud is noise. */
function TimeLeft({ until }: { until: string }) {
  const left = useCountdown(until);
  const minutes = Math.ceil(left / 60);
  return (
    <p className={styles.timeLeft} aria-hidden={left > 0 || undefined}>
      {left > 0
        ? `WhatsApp waits ${minutes === 1 ? 'another minute' : `another ${minutes} minutes`}`
        : 'The time is over: a new code comes.'}
    </p>
  );
}
