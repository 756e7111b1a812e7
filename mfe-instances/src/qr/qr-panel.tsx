import { RefreshCw } from '@waxwing/kit/icons';
import { Button, Card } from '@waxwing/kit/ui';
import { DisplayNameForm } from '../display-name/display-name-form.js';
import { FailureBanner } from '../failure/failure-banner.js';
import type { InstanceStatus } from '../instances/instances.api.js';
import { SandboxLink } from '../sandbox/sandbox-link.js';
import { SendMessage } from '../send/form.js';
import { PairingWay } from './pairing/pairing-way.js';
import { PasskeyWay } from './passkey/passkey-way.js';
import { useLinking } from './use-linking.js';
import { useLockout } from './use-lockout.js';
import { useWay } from './use-way.js';
import { QrWidget } from './widget.js';

/** How long 'Refresh QR Code' cannot be pressed again, in milliseconds. */
const LOCKOUT_MS = 3_000;

export interface QrPanelProps {
  readonly instanceId: string;
  /** As the detail has it: tells of a phone that was unlinked after the widget had come to rest. */
  readonly status: InstanceStatus | undefined;
  readonly apiKey: string | undefined;
  /** The linked number, where one is. */
  readonly phone: string | null | undefined;
  /** The name that was set for others to see; undefined while that is not known. */
  readonly displayName: string | null | undefined;
  /** Whether a message has gone through the instance before; undefined while that is not known. */
  readonly used: boolean | undefined;
  /** Counts up; each time the widget starts anew. */
  readonly refresh: number;
  readonly onRefresh: () => void;
  readonly onReset: () => void;
}

export function QrPanel(props: QrPanelProps) {
  const { instanceId, status, apiKey, phone, displayName, used, refresh, onRefresh, onReset } = props;
  const { state, sawCode, pairing, passkey, error, again } = useLinking({ instanceId, status, refresh });
  const { locked, lock } = useLockout(LOCKOUT_MS);
  const { shown, choose } = useWay(state, pairing);
  const renew = () => {
    lock();
    onRefresh();
  };
  return (
    <Card
      level={3}
      title="QR Code"
      aside={
        <Button size="small" icon={<RefreshCw size={14} />} disabled={locked} onClick={renew}>
          Refresh QR Code
        </Button>
      }
    >
      {error ? (
        <FailureBanner title="The QR code could not be loaded" error={error} onRetry={again} />
      ) : (
        <QrWidget
          state={shown}
          refreshing={refresh > 0}
          sawCode={sawCode}
          onReset={onReset}
          onPairing={() => choose('code')}
          byCode={<PairingWay instanceId={instanceId} pairing={pairing} onQr={() => choose('qr')} />}
          byPasskey={passkey && <PasskeyWay instanceId={instanceId} passkey={passkey} />}
          hint={
            <>
              {displayName !== undefined && (shown.kind === 'waiting' || shown.kind === 'pairing') && (
                <DisplayNameForm key={displayName} instanceId={instanceId} initial={displayName} />
              )}
              <SandboxLink instanceId={instanceId} apiKey={apiKey} />
            </>
          }
          whenConnected={
            <SendMessage
              instanceId={instanceId}
              apiKey={apiKey}
              own={phone}
              first={used === undefined ? undefined : !used}
            />
          }
        />
      )}
    </Card>
  );
}
