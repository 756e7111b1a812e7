import { Button, CopyButton } from '@waxwing/kit/ui';
import { PhoneSteps } from '../phone-steps.js';
import shownCode from '../shown-code.module.css';
import { useCountdown } from '../use-countdown.js';
import type { PairingCode } from './pairing-code.api.js';
import styles from './pairing-code.module.css';

export interface PairingCodeViewProps {
  readonly pairing: PairingCode;
  readonly onStartOver: () => void;
}

/** The code and its instructions. Set `key` to the code: the countdown starts on mount. */
export function PairingCodeView({
  pairing: { code, number, expires_at },
  onStartOver,
}: PairingCodeViewProps) {
  const left = useCountdown(expires_at);
  const expired = left === 0;
  return (
    <>
      <p className={shownCode.code} data-expired={expired || undefined}>
        {/* Spelled out, because a screen reader would read the eight letters as a word. */}
        <span className="visually-hidden">{code.split('').join(' ')}</span>
        <span aria-hidden="true">
          {code.slice(0, 4)}-{code.slice(4)}
        </span>
      </p>
      <p className={styles.timeLeft} role={expired ? 'status' : undefined}>
        {expired ? 'This code has expired.' : `For +${number}. Good for ${formatDuration(left)} more.`}
      </p>
      {expired ? (
        <Button variant="primary" onClick={onStartOver}>
          Get Another Code
        </Button>
      ) : (
        <>
          <CopyButton text={code} label="Copy pairing code" />
          <PhoneSteps>
            <li>Open WhatsApp on the phone with this number.</li>
            <li>
              Tap <b>Settings</b> or the menu, then <b>Linked devices</b>, then <b>Link a device</b>.
            </li>
            <li>
              Tap <b>Link with phone number instead</b> and enter this code.
            </li>
          </PhoneSteps>
        </>
      )}
    </>
  );
}

/** Formats seconds as m:ss, such as 2:05. */
function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
