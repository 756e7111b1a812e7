import { Button, Mark, Spinner } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import { LinkedStamp } from './linked-stamp.js';
import { LinkingHelp } from './linking-help.js';
import type { LinkingState } from './linking-state.js';
import { QrCode, QrCodeExpiry, QrCodePlaceholder } from './qr-code.js';
import styles from './widget.module.css';

export interface LinkingWidgetProps {
  readonly state: LinkingState;
  /** Whether what is on its way replaces what was there. */
  readonly refreshing: boolean;
  /** Whether a code was there to be scanned: what comes after it is a phone being linked. */
  readonly sawCode: boolean;
  readonly onReset: () => void;
  /** Somebody has no camera to scan with. */
  readonly onUsePairingCode: () => void;
  /** Linking by a code that is typed in. */
  readonly pairingCode: ReactNode;
  /** Confirming with a passkey. */
  readonly byPasskey: ReactNode;
  /** What else helps while a phone is waited for. */
  readonly hint: ReactNode;
  /** What can be done once it is connected. */
  readonly whenConnected: ReactNode;
}

/** The way from nothing to a linked phone. Its headline is announced whenever it changes. */
export function LinkingWidget(props: LinkingWidgetProps) {
  const { state } = props;
  return (
    <div className={styles.widget}>
      {state.kind !== 'pairing' && state.kind !== 'passkey' && (
        <div className={styles.stage} data-kind={state.kind}>
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
      return (
        <span className={styles.refused}>
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
    case 'refused':
      return <Button onClick={onReset}>Reset and link again</Button>;
    default:
      return null;
  }
}

function headlineOf({ state, refreshing, sawCode }: LinkingWidgetProps): string {
  switch (state.kind) {
    case 'generating':
      // The code is gone and nothing went wrong: most likely it has just been scanned.
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
    case 'refused':
      return 'This phone could not be linked';
  }
}
