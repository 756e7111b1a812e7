import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Card } from '@waxwing/kit/ui';
import { useProfile } from '../profile.api.js';
import styles from '../profile.module.css';
import { InformationForm } from './information-form.js';

export function ProfileInformation() {
  const query = useProfile();
  return (
    <Card title="Profile Information" level={2}>
      {query.data && <InformationForm profile={query.data} />}
      <QueryStatus
        query={query}
        loading={
          <div className={styles.pendingEmail}>
            <Loading what="your profile" lines={4} />
          </div>
        }
      />
    </Card>
  );
}
