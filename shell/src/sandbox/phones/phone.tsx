import { Badge, Button } from '@waxwing/kit/ui';
import { useId, useState } from 'react';
import { type Phone, useVerb, verbsOf } from '../control/sandbox.api.js';
import { EnterCode } from '../link/enter-code.js';
import { ScanButton } from '../link/scan-button.js';
import { Account } from './account.js';
import { CrowdKeys } from './crowd-keys.js';
import { NewChat } from './new-chat.js';
import { Past } from './past.js';
import styles from './phone.module.css';
import { Regard } from './regard.js';
import { Screen } from './screen.js';

export interface PhoneViewProps {
  readonly phone: Phone;
  readonly phones: readonly Phone[];
  /** The instance whose code waits to be scanned; undefined where none does. */
  readonly waiting: string | undefined;
}

/** A phone with WhatsApp on it, as it lies on the table. */
export function PhoneView({ phone, phones, waiting }: PhoneViewProps) {
  const title = useId();
  const [peer, setPeer] = useState<string>();
  const [asks, setAsks] = useState<'code' | 'chat' | 'account' | 'past'>();
  const { number, name, linked, waitingCode, passkeyCode } = phone;
  const unlink = useVerb(verbsOf(number).unlink);
  const open = (at: string | undefined) => {
    setAsks(undefined);
    setPeer(at);
  };
  return (
    <article className={styles.phone} aria-labelledby={title}>
      <div className={styles.screen}>
        <header className={styles.owner}>
          <h3 id={title}>{name}</h3>
          <span className={styles.number}>+{number}</span>
          <Links linked={linked} />
        </header>
        <div className={styles.content}>
          {passkeyCode && <p role="status">Is this the code on the device? {passkeyCode}</p>}
          {asks === 'code' && <EnterCode number={number} onDone={() => setAsks(undefined)} />}
          {asks === 'chat' && (
            <NewChat phone={phone} phones={phones} onOpen={open} onCancel={() => setAsks(undefined)} />
          )}
          {asks === 'account' && <Account phone={phone} onDone={() => setAsks(undefined)} />}
          {asks === 'past' && <Past phone={phone} onDone={() => setAsks(undefined)} />}
          {!asks && <Screen phone={phone} phones={phones} peer={peer} onPeer={open} />}
        </div>
        <footer className={styles.keys}>
          <Regard phone={phone} />
          <ScanButton number={number} instanceId={waiting} />
          <Button
            size="small"
            variant={waitingCode ? 'primary' : 'secondary'}
            onClick={() => setAsks('code')}
          >
            Enter Code
          </Button>
          <Button size="small" onClick={() => setAsks('chat')}>
            New Chat
          </Button>
          <CrowdKeys number={number} />
          <Button
            size="small"
            busy={unlink.isPending}
            disabled={linked.length === 0}
            onClick={() => unlink.mutate()}
          >
            Unlink
          </Button>
          <Button size="small" onClick={() => setAsks('account')}>
            Account
          </Button>
          <Button size="small" onClick={() => setAsks('past')}>
            Past
          </Button>
        </footer>
      </div>
    </article>
  );
}

function Links({ linked }: Pick<Phone, 'linked'>) {
  if (linked.length === 0) return <Badge>not linked</Badge>;
  const connected = linked.filter((device) => device.connected).length;
  if (connected === 0) return <Badge tone="warn">linked, away</Badge>;
  return (
    <Badge tone="success">{linked.length > 1 ? `linked, ${connected} of ${linked.length}` : 'linked'}</Badge>
  );
}
