import { QueryStatus } from '@waxwing/kit/remote';
import { useSearchParams } from '@waxwing/kit/router';
import { Loading } from '../app/loading.js';
import { ClientVersionPanel } from './client-version/client-version-panel.js';
import type { Phone } from './control/sandbox.api.js';
import { FaultPanel } from './faults/fault-panel.js';
import { chooseInstance, isLinkable } from './linking/choose-instance.js';
import { InstanceToLink } from './linking/instance-to-link.js';
import { useInstances } from './linking/linking.api.js';
import { PhoneList } from './phones/phone-list.js';
import styles from './sandbox-board.module.css';

/** The instance with its code, the phones, and the faults. */
export function SandboxBoard({ phones }: { phones: readonly Phone[] }) {
  const query = useInstances();
  const instances = query.data;
  const [search, setSearch] = useSearchParams();
  const chosen = chooseInstance(instances ?? [], search.get('instance'));
  // Rendered together with the phones, which are below the code on a small screen.
  if (query.isLoading) return <Loading />;
  return (
    <div className={styles.board}>
      <div className={styles.instance}>
        <QueryStatus query={query} title="Your instances could not be loaded" />
        <InstanceToLink
          instances={instances}
          chosen={chosen}
          onChoose={(instance) => setSearch({ instance }, { replace: true })}
        />
      </div>
      <div className={styles.phones}>
        <PhoneList
          phones={phones}
          linkableInstanceId={chosen && isLinkable(chosen) ? chosen.instanceId : undefined}
        />
      </div>
      <div className={styles.faults}>
        <FaultPanel />
        <ClientVersionPanel />
      </div>
    </div>
  );
}
