import { Badge, Banner, Card, EmptyState, Postmark, Skeleton, StatCard } from '@waxwing/kit/ui';
import styles from './instance-list.module.css';
import { type Instance, useInstances } from './instances.api.js';
import { toneOf } from './status.js';

export function InstanceList() {
  const { data: instances, error, isFetching, isPending } = useInstances();
  const count = (status?: Instance['currentStatus']) =>
    instances?.filter(({ currentStatus }) => !status || currentStatus === status).length;
  return (
    <div className={styles.view}>
      <div className={styles.stats}>
        <StatCard label="Total Instances" value={count()} />
        <StatCard label="Active Instances" value={count('ready')} />
        <StatCard label="Pending Instances" value={count('initializing')} />
      </div>
      <p className={styles.updating} data-shown={(isFetching && !isPending) || undefined}>
        Updating...
      </p>
      {error && <Banner tone="danger">{error.message}</Banner>}
      {isPending && <Skeleton lines={4} />}
      {instances?.length === 0 && (
        <EmptyState title="No instances yet">
          An instance is one WhatsApp number, linked by scanning a QR code.
        </EmptyState>
      )}
      <ul className={styles.grid}>
        {instances?.map((instance) => (
          <li key={instance.instanceId}>
            <InstanceCard instance={instance} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function InstanceCard({ instance }: { instance: Instance }) {
  const { instanceId, currentStatus, createdAt, phone } = instance;
  return (
    <Card
      title={phone ? `+${phone}` : 'Not linked'}
      aside={<Badge tone={toneOf(currentStatus)}>{currentStatus}</Badge>}
      footer={<Postmark at={createdAt} label="Created" />}
    >
      <code className={styles.id}>{instanceId}</code>
    </Card>
  );
}
