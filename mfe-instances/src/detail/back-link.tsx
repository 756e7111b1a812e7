import { ChevronLeft } from '@waxwing/kit/icons';
import { Button } from '@waxwing/kit/ui';
import { usePlaces } from '../places.js';
import styles from './detail.module.css';

export function BackLink({ instanceId }: { instanceId: string }) {
  const { toList } = usePlaces();
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
