import { RefreshCw } from '@waxwing/kit/icons';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Button, Card } from '@waxwing/kit/ui';
import { useEffect, useState } from 'react';
import { DisplayNameForm } from '../display-name/form.js';
import { useNameDraft } from '../display-name/use-name-draft.js';
import type { InstanceStatus } from '../instances/instances.api.js';
import { SandboxLink } from '../sandbox/sandbox-link.js';
import { SendMessage } from '../send/form.js';
import { useSendForm } from '../send/use-send-form.js';
import { useLinkMethod } from './linking-state.js';
import { PairingCodePanel } from './pairing-code/panel.js';
import { PasskeyLinking } from './passkey/passkey-linking.js';
import { useLinking } from './use-linking.js';
import { LinkingWidget } from './widget.js';

/** How long 'Refresh QR Code' stays disabled, in milliseconds. */
const REFRESH_COOLDOWN_MS = 3_000;

export interface LinkingPanelProps {
  readonly instanceId: string;
  /** The status in the detail, which notices a phone that is unlinked after the widget has stopped polling. */
  readonly status: InstanceStatus | undefined;
  readonly apiKey: string | undefined;
  /** The linked number, if any. */
  readonly phone: string | null | undefined;
  /** The display name that was set; undefined while loading. */
  readonly displayName: string | null | undefined;
  /** Whether a message has been sent through the instance before; undefined while loading. */
  readonly used: boolean | undefined;
  /** Incremented to restart the widget. */
  readonly refresh: number;
  readonly onRefresh: () => void;
  readonly onReset: () => void;
}

export function LinkingPanel(props: LinkingPanelProps) {
  const { instanceId, status, apiKey, phone, displayName, used, refresh, onRefresh, onReset } = props;
  const { state, sawCode, pairing, passkey, error, retry } = useLinking({ instanceId, status, refresh });
  const { locked, lock } = useCooldown(REFRESH_COOLDOWN_MS);
  const { shown, choose } = useLinkMethod(state, pairing);
  const [number, setNumber] = useState('');
  const nameDraft = useNameDraft(displayName ?? null);
  const sendForm = useSendForm(instanceId, apiKey);
  const refreshCode = () => {
    lock();
    onRefresh();
  };
  return (
    <Card
      level={3}
      title="QR Code"
      aside={
        <Button size="small" icon={<RefreshCw size={14} />} disabled={locked} onClick={refreshCode}>
          Refresh QR Code
        </Button>
      }
    >
      {error ? (
        <ErrorBanner title="The QR code could not be loaded" error={error} onRetry={retry} />
      ) : (
        <LinkingWidget
          state={shown}
          refreshing={refresh > 0}
          sawCode={sawCode}
          onReset={onReset}
          onUsePairingCode={() => choose('code')}
          pairingCode={
            <PairingCodePanel
              instanceId={instanceId}
              pairing={pairing}
              number={number}
              onNumber={setNumber}
              onUseQrCode={() => choose('qr')}
            />
          }
          byPasskey={passkey && <PasskeyLinking instanceId={instanceId} passkey={passkey} />}
          hint={
            <>
              {displayName !== undefined && (shown.kind === 'waiting' || shown.kind === 'pairing') && (
                <DisplayNameForm instanceId={instanceId} draft={nameDraft} />
              )}
              <SandboxLink instanceId={instanceId} apiKey={apiKey} />
            </>
          }
          whenConnected={
            <SendMessage
              form={sendForm}
              apiKey={apiKey}
              ownNumber={phone}
              first={used === undefined ? undefined : !used}
            />
          }
        />
      )}
    </Card>
  );
}

/** Locks for `ms` on each call of `lock`. */
function useCooldown(ms: number): { locked: boolean; lock: () => void } {
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (!locked) return;
    const timer = setTimeout(() => setLocked(false), ms);
    return () => clearTimeout(timer);
  }, [locked, ms]);
  return { locked, lock: () => setLocked(true) };
}
