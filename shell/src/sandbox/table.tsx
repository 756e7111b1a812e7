import { useSearchParams } from '@waxwing/kit/router';
import { Banner } from '@waxwing/kit/ui';
import { useEffect } from 'react';
import { useErrorHandler } from '../dashboard/use-error-handler.js';
import { Loading } from '../session/loading.js';
import type { Phone } from './control/sandbox.api.js';
import { FaultDesk } from './faults/fault-desk.js';
import { FloorDesk } from './floor/floor-desk.js';
import { chosenOf, isWaiting } from './link/choose.js';
import { useMyInstances } from './link/waiting.api.js';
import { Waiting } from './link/waiting.js';
import { Shelf } from './phones/shelf.js';
import styles from './table.module.css';

/** What lies on the table: my instance with its code, the phones, and what may go wrong. */
export function Table({ phones }: { phones: readonly Phone[] }) {
  const { data: instances, error } = useMyInstances();
  const onError = useErrorHandler();
  const [search, setSearch] = useSearchParams();
  const chosen = chosenOf(instances ?? [], search.get('instance'));
  useEffect(() => {
    if (error) onError(error);
  }, [error, onError]);
  // At one go with the phones: on a small screen they lie below the code.
  if (!instances && !error) return <Loading />;
  return (
    <div className={styles.table}>
      <div className={styles.mine}>
        {error && !instances && (
          <Banner tone="danger" title="Your instances could not be loaded">
            {error.message}
          </Banner>
        )}
        <Waiting
          instances={instances}
          chosen={chosen}
          onChoose={(instance) => setSearch({ instance }, { replace: true })}
        />
      </div>
      <div className={styles.phones}>
        <Shelf phones={phones} waiting={chosen && isWaiting(chosen) ? chosen.instanceId : undefined} />
      </div>
      <div className={styles.faults}>
        <FaultDesk />
        <FloorDesk />
      </div>
    </div>
  );
}
