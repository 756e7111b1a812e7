import { Link } from '@waxwing/kit/router';
import { Badge, buttonClass, Card, Select, Spinner } from '@waxwing/kit/ui';
import styles from './instance-to-link.module.css';
import { type Instance, useQrCode } from './linking.api.js';

export interface InstanceToLinkProps {
  /** The account's instances; undefined while loading. */
  readonly instances: readonly Instance[] | undefined;
  /** The selected one. */
  readonly chosen: Instance | undefined;
  readonly onChoose: (instanceId: string) => void;
}

/** The instance to link, and its code. */
export function InstanceToLink({ instances, chosen, onChoose }: InstanceToLinkProps) {
  return (
    <Card title="Your instance">
      {instances?.length === 0 && <NoInstance />}
      {instances && chosen && (
        <div className={styles.panel}>
          {instances.length > 1 && (
            <Select
              label="Instance"
              value={chosen.instanceId}
              onChange={(event) => onChoose(event.target.value)}
              options={instances.map((one) => ({ value: one.instanceId, label: titleOf(one) }))}
            />
          )}
          {chosen.currentStatus === 'ready' ? (
            <LinkedInstance instance={chosen} />
          ) : (
            <LinkingQrCode instance={chosen} />
          )}
        </div>
      )}
    </Card>
  );
}

function NoInstance() {
  return (
    <div className={styles.panel}>
      <p>An instance shows the code that a phone scans. You have none yet.</p>
      <Link className={buttonClass('primary')} to="/dashboard?tab=create">
        Create Instance
      </Link>
    </div>
  );
}

function LinkedInstance({ instance: { instanceId, phone, name } }: { instance: Instance }) {
  return (
    <>
      <p>
        <Badge tone="success">ready</Badge> Linked to {name ?? 'a phone'}, +{phone}. Send a message to another
        of the phones and see it arrive.
      </p>
      <Link className={buttonClass('primary')} to={`/dashboard?tab=instances&instance=${instanceId}`}>
        Send a Message
      </Link>
    </>
  );
}

function LinkingQrCode({ instance: { instanceId, currentStatus } }: { instance: Instance }) {
  const { data, error } = useQrCode(instanceId);
  return (
    <>
      <div className={styles.picture} data-theme="light">
        {data?.qr ? (
          <img src={data.qr} alt="QR code that waits to be scanned" width="200" height="200" />
        ) : (
          currentStatus !== 'failed' && <Spinner size={32} label="Waiting for the code" />
        )}
      </div>
      <p className={styles.note} role="status">
        {error?.message ??
          data?.reason ??
          (data?.qr ? "Press 'Scan Code' on a phone." : 'The code is on its way.')}
      </p>
    </>
  );
}

function titleOf({ instanceId, phone, currentStatus }: Instance): string {
  return phone
    ? `+${phone}, ${currentStatus.replace('_', ' ')}`
    : `${instanceId.slice(0, 12)}…, ${currentStatus}`;
}
