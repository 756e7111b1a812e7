import { Banner, Button, Card, Skeleton } from '@waxwing/kit/ui';
import { useReportSignInEnd } from '../form-error.js';
import { useProfile } from '../profile.api.js';
import styles from '../profile.module.css';
import type { ProfileProps } from '../profile-props.js';
import { InformationForm } from './information-form.js';

export function ProfileInformation({ onError }: ProfileProps) {
  const { data: profile, error, isFetching, refetch } = useProfile();
  useReportSignInEnd(error, onError);
  return (
    <Card title="Profile Information" level={2}>
      {profile && <InformationForm profile={profile} onError={onError} />}
      {!profile && !error && (
        <div className={styles.coming}>
          <Skeleton lines={4} />
        </div>
      )}
      {!profile && error && (
        <Banner
          tone="danger"
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {error.message}
        </Banner>
      )}
    </Card>
  );
}
