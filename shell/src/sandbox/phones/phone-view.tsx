import { Badge, Button } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useId, useState } from 'react';
import { type Phone, phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import { PairingCodeForm } from '../linking/pairing-code-form.js';
import { ScanButton } from '../linking/scan-button.js';
import { AccountSettings } from './account-settings.js';
import { HistorySettings } from './history-settings.js';
import { NewChat } from './new-chat.js';
import { PhoneScreen } from './phone-screen.js';
import styles from './phone-view.module.css';
import { StandingPanel } from './standing-panel.js';

const BROADCASTS = [
  { crowd: 'status', title: 'Post a Status', done: 'Everybody who is linked has got the status.' },
  { crowd: 'group', title: 'Write to a Group', done: 'Everybody who is linked has got the message.' },
] as const;

/** Sends messages to many at once. Instances acknowledge them to WhatsApp, and store none. */
function BroadcastButtons({ number }: { readonly number: string }) {
  const { mutate, isPending } = useSandboxAction(phoneActions(number).broadcast);
  return BROADCASTS.map(({ crowd, title, done }) => (
    <Button
      key={crowd}
      size="small"
      disabled={isPending}
      onClick={() => mutate({ crowd, text: 'Hello all' }, { onSuccess: () => toast.info(done) })}
    >
      {title}
    </Button>
  ));
}

interface PhoneViewProps {
  readonly phone: Phone;
  readonly phones: readonly Phone[];
  /** The instance that waits to be linked, if any. */
  readonly linkableInstanceId: string | undefined;
}

/** A simulated phone with its WhatsApp. */
export function PhoneView({ phone, phones, linkableInstanceId }: PhoneViewProps) {
  const title = useId();
  const [peer, setPeer] = useState<string>();
  const [panel, setPanel] = useState<'code' | 'chat' | 'account' | 'past'>();
  const { number, name, linked, waitingCode, passkeyCode } = phone;
  const unlink = useSandboxAction(phoneActions(number).unlink);
  const open = (at: string | undefined) => {
    setPanel(undefined);
    setPeer(at);
  };
  return (
    <article className={styles.phone} aria-labelledby={title}>
      <div className={styles.screen}>
        <header className={styles.header}>
          <h3 id={title}>{name}</h3>
          <span className={styles.number}>+{number}</span>
          <LinkBadge linked={linked} />
        </header>
        <div className={styles.content}>
          {passkeyCode && <p role="status">Is this the code on the device? {passkeyCode}</p>}
          {panel === 'code' && <PairingCodeForm number={number} onDone={() => setPanel(undefined)} />}
          {panel === 'chat' && (
            <NewChat phone={phone} phones={phones} onOpen={open} onCancel={() => setPanel(undefined)} />
          )}
          {panel === 'account' && <AccountSettings phone={phone} onDone={() => setPanel(undefined)} />}
          {panel === 'past' && <HistorySettings phone={phone} onDone={() => setPanel(undefined)} />}
          {!panel && <PhoneScreen phone={phone} phones={phones} peer={peer} onPeer={open} />}
        </div>
        <footer className={styles.actions}>
          <StandingPanel phone={phone} />
          <ScanButton number={number} instanceId={linkableInstanceId} />
          <Button
            size="small"
            variant={waitingCode ? 'primary' : 'secondary'}
            onClick={() => setPanel('code')}
          >
            Enter Code
          </Button>
          <Button size="small" onClick={() => setPanel('chat')}>
            New Chat
          </Button>
          <BroadcastButtons number={number} />
          <Button
            size="small"
            busy={unlink.isPending}
            disabled={linked.length === 0}
            onClick={() => unlink.mutate()}
          >
            Unlink
          </Button>
          <Button size="small" onClick={() => setPanel('account')}>
            Account
          </Button>
          <Button size="small" onClick={() => setPanel('past')}>
            Past
          </Button>
        </footer>
      </div>
    </article>
  );
}

function LinkBadge({ linked }: Pick<Phone, 'linked'>) {
  if (linked.length === 0) return <Badge>not linked</Badge>;
  const connected = linked.filter((device) => device.connected).length;
  if (connected === 0) return <Badge tone="warn">linked, away</Badge>;
  return (
    <Badge tone="success">{linked.length > 1 ? `linked, ${connected} of ${linked.length}` : 'linked'}</Badge>
  );
}
