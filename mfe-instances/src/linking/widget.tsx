import { Button, Mark, Spinner } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { LinkedStamp } from './linked-stamp.js';
import { LinkingHelp } from './linking-help.js';
import type { LinkingState } from './linking-state.js';
import { QrCode, QrCodeExpiry, QrCodePlaceholder } from './qr-code.js';
import styles from './widget.module.css';

export interface LinkingWidgetProps {
  readonly state: LinkingState;
  /** Whether the code being fetched replaces an earlier one. */
  readonly refreshing: boolean;
  /** Whether a code was shown: what follows it is a phone being linked. */
  readonly sawCode: boolean;
  readonly onReset: () => void;
  /** Switches to the pairing code, for users who cannot scan. */
  readonly onUsePairingCode: () => void;
  /** The view of linking by pairing code. */
  readonly pairingCode: ReactNode;
  /** The view of confirming with a passkey. */
  readonly byPasskey: ReactNode;
  /** Shown while waiting for a phone. */
  readonly hint: ReactNode;
  /** Shown once connected. */
  readonly whenConnected: ReactNode;
}

/** The steps from no phone to a linked one. Screen readers announce its headline on each change. */
export function LinkingWidget(props: LinkingWidgetProps) {
  const { state } = props;
  return (
    <div className={styles.widget}>
      {state.kind !== 'pairing' && state.kind !== 'passkey' && (
        <div className={styles.picture} data-kind={state.kind}>
          <LinkingPicture {...props} />
        </div>
      )}
      <p className={styles.headline} role="status">
        {headlineOf(props)}
      </p>
      {'reason' in state && state.reason && <p className={styles.reason}>{state.reason}</p>}
      <LinkingDetails {...props} />
    </div>
  );
}

function LinkingPicture({ state, sawCode }: LinkingWidgetProps) {
  switch (state.kind) {
    case 'waiting':
      return <QrCode qr={state.qr} expiresAt={state.expiresAt} />;
    case 'generating':
      return <QrCodePlaceholder />;
    case 'connected':
      return <LinkedStamp animated={sawCode} />;
    case 'refused':
    case 'suspended':
      return (
        <span className={styles.cross}>
          <Mark name="cross" size={56} />
        </span>
      );
    default:
      return <Spinner size={40} />;
  }
}

function LinkingDetails({
  state,
  onReset,
  onUsePairingCode,
  pairingCode,
  byPasskey,
  hint,
  whenConnected,
}: LinkingWidgetProps) {
  switch (state.kind) {
    case 'waiting':
      return (
        <>
          <QrCodeExpiry qr={state.qr} expiresAt={state.expiresAt} />
          <Button size="small" onClick={onUsePairingCode}>
            Link with a Pairing Code Instead
          </Button>
          {hint}
          <LinkingHelp />
        </>
      );
    case 'pairing':
      return (
        <>
          {pairingCode}
          {hint}
        </>
      );
    case 'passkey':
      return (
        <>
          {byPasskey}
          {hint}
        </>
      );
    case 'connected':
      return whenConnected;
    case 'reconnecting':
      return (
        <p className={styles.advice}>
          There is nothing to do: it stays linked. If it takes long, check that WhatsApp opens on the phone.
        </p>
      );
    case 'suspended':
      return (
        <p className={styles.advice}>
          The phone stays linked, and connects by itself once the suspension ends.
        </p>
      );
    case 'refused':
      return <Button onClick={onReset}>Reset and link again</Button>;
    default:
      return null;
  }
}

function headlineOf({ state, refreshing, sawCode }: LinkingWidgetProps): string {
  switch (state.kind) {
    case 'generating':
      // The code is gone without an error: most likely it has just been scanned.
      if (sawCode && !state.reason) return 'Talking to WhatsApp...';
      return refreshing ? 'Refreshing QR code...' : 'Generating QR code...';
    case 'offline':
      return 'Waiting for the network...';
    case 'waiting':
      return 'Scan this QR code with WhatsApp';
    case 'pairing':
      return 'Link with a pairing code';
    case 'passkey':
      return 'Confirm with your passkey';
    case 'connected':
      return 'WhatsApp connected successfully!';
    case 'reconnecting':
      return 'Reconnecting to WhatsApp...';
    case 'suspended':
      return 'Not connected while the account is suspended';
    case 'refused':
      return 'This phone could not be linked';
  }
}
