import { CirclePlus } from '@waxwing/kit/icons';
import { Button, EmptyState, Skeleton } from '@waxwing/kit/ui';
import { useState } from 'react';
import { FailureBanner } from '../failure/failure-banner.js';
import { FirstSteps } from '../first-steps/first-steps.js';
import { useFirstSteps } from '../first-steps/use-first-steps.js';
import { usePlaces } from '../places.js';
import { BarHeading } from './bar-heading.js';
import { CreateInstanceDialog } from './create-dialog.js';
import { InstanceGrid } from './grid.js';
import { useInstances } from './instances.api.js';
import styles from './list.module.css';
import { InstanceStats } from './stats.js';
import { Updating } from './updating.js';

/** The Instances tab. `createAtOnce`: the Create Instance tab, which opens the dialog over the instances. */
export function Instances({ createAtOnce }: { createAtOnce: boolean }) {
  const { data: instances, error, isFetching, isPending, refetch } = useInstances();
  const { waits, steps, end } = useFirstSteps(instances);
  const [asked, setAsked] = useState(false);
  const { toInstance, toList } = usePlaces();
  const close = () => {
    setAsked(false);
    if (createAtOnce) toList();
  };
  return (
    <div className={styles.view}>
      {waits && !error ? (
        <Skeleton lines={8} />
      ) : (
        <>
          {instances && steps && (
            <FirstSteps steps={steps} instances={instances} onCreate={() => setAsked(true)} onEnd={end} />
          )}
          <InstanceStats instances={instances} />
          {error && (
            <FailureBanner
              title={instances ? 'The list could not be updated' : 'The instances could not be loaded'}
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          <div className={styles.bar}>
            <BarHeading />
            <Updating on={isFetching && !isPending} />
            <Button variant="primary" icon={<CirclePlus size={16} />} onClick={() => setAsked(true)}>
              Create Instance
            </Button>
          </div>
          {isPending && !error && <Skeleton lines={4} />}
          {instances?.length === 0 && <NoInstances />}
          {instances && <InstanceGrid instances={instances} />}
        </>
      )}
      <CreateInstanceDialog open={asked || createAtOnce} onClose={close} onCreated={toInstance} />
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
