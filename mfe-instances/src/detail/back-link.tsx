import { ChevronLeft } from '@waxwing/kit/icons';
import { Button } from '@waxwing/kit/ui';
import { useInstanceNavigation } from '../instance-navigation.js';
import styles from './detail.module.css';

export function BackLink({ instanceId }: { instanceId: string }) {
  const { toList } = useInstanceNavigation();
  return (
    <div className={styles.back}>
      <Button
        variant="quiet"
        size="small"
        icon={<ChevronLeft size={14} />}
        onClick={() => toList(instanceId)}
      >
        Back to Instances
      </Button>
    </div>
  );
}
