import { Button, EmptyState } from '@waxwing/kit/ui';
import { useInstanceNavigation } from '../instance-navigation.js';

/** Shown when the instance has been deleted meanwhile, in another tab or through the API. */
export function InstanceNotFound({ instanceId }: { instanceId: string }) {
  const { replaceWithList: toListForGood } = useInstanceNavigation();
  return (
    <div role="status">
      <EmptyState
        title="This instance is gone"
        action={
          <Button variant="primary" onClick={toListForGood}>
            Back to Instances
          </Button>
        }
      >
        {instanceId} does not exist, or was deleted in the meantime. Its key no longer works.
      </EmptyState>
    </div>
  );
}
