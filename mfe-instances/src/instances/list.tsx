import { formatCount } from '@waxwing/kit/format';
import { CirclePlus } from '@waxwing/kit/icons';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button, EmptyState, StatCard } from '@waxwing/kit/ui';
import { useEffect, useRef, useState } from 'react';
import { FirstSteps } from '../first-steps/first-steps.js';
import { useFirstSteps } from '../first-steps/use-first-steps.js';
import { useInstanceNavigation, useIsPreviousDeleted, usePreviousInstance } from '../instance-navigation.js';
import { InstanceCard } from './card.js';
import { CreateInstanceDialog } from './create-dialog.js';
import { type Instance, type InstanceStatus, useInstances } from './instances.api.js';
import styles from './list.module.css';
import { UpdatingIndicator } from './updating-indicator.js';

/** The Instances tab. `opensCreateDialog`: the Create Instance tab, which opens the dialog over the list. */
export function Instances({ opensCreateDialog }: { opensCreateDialog: boolean }) {
  const query = useInstances();
  const { data: instances, error, isFetching, isPaused, isPending } = query;
  const { isPending: waits, steps, dismiss } = useFirstSteps(instances);
  const [creating, setCreating] = useState(false);
  const { toInstance, toList } = useInstanceNavigation();
  const close = () => {
    setCreating(false);
    if (opensCreateDialog) toList();
  };
  return (
    <div className={styles.view}>
      {waits && !error && !isPaused ? (
        <Loading what="your instances" lines={8} />
      ) : (
        <>
          {instances && steps && (
            <FirstSteps
              steps={steps}
              instances={instances}
              onCreate={() => setCreating(true)}
              onDismiss={dismiss}
            />
          )}
          <InstanceStats instances={instances} />
          <div className={styles.toolbar}>
            <ListHeading />
            <UpdatingIndicator active={isFetching && !isPending} />
            <Button variant="primary" icon={<CirclePlus size={16} />} onClick={() => setCreating(true)}>
              Create Instance
            </Button>
          </div>
          <QueryStatus
            query={query}
            loading={<Loading what="your instances" lines={4} />}
            title={instances ? 'The list could not be updated' : 'The instances could not be loaded'}
          />
          {instances?.length === 0 && <NoInstances />}
          {instances && <InstanceGrid instances={instances} />}
        </>
      )}
      <CreateInstanceDialog open={creating || opensCreateDialog} onClose={close} onCreated={toInstance} />
    </div>
  );
}

function NoInstances() {
  return (
    <EmptyState title="No instances yet" level={3}>
      An instance is one WhatsApp number, linked by scanning a QR code. Create one, scan, and send your first
      message.
    </EmptyState>
  );
}

/** Takes the focus after the open instance has been deleted, since its card is gone. */
function ListHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus = useIsPreviousDeleted();
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      Instances
    </h2>
  );
}

function InstanceStats({ instances }: { instances: readonly Instance[] | undefined }) {
  const count = (status?: InstanceStatus) =>
    instances &&
    formatCount(instances.filter(({ currentStatus }) => !status || currentStatus === status).length);
  return (
    <div className={styles.stats}>
      <StatCard label="Total Instances" value={count()} />
      <StatCard label="Active Instances" value={count('ready')} />
      <StatCard label="Pending Instances" value={count('initializing')} />
    </div>
  );
}

function InstanceGrid({ instances }: { instances: readonly Instance[] }) {
  const previousId = usePreviousInstance();
  const { toInstance } = useInstanceNavigation();
  return (
    <ul className={styles.grid}>
      {instances.map((instance) => (
        <li key={instance.instanceId}>
          <InstanceCard
            instance={instance}
            takesFocus={instance.instanceId === previousId}
            onSelect={toInstance}
          />
        </li>
      ))}
    </ul>
  );
}
