import { Badge } from '@waxwing/kit/ui';
import type { Instance } from '../instances/instances.api.js';

/** What deserves a look, in a word; nothing where all is well. */
export function ConditionBadge({ standing, notice }: Pick<Instance, 'standing' | 'notice'>) {
  if (standing.state === 'restricted') return <Badge tone="danger">restricted</Badge>;
  if (notice) return <Badge tone="warn">phone away</Badge>;
  return standing.state === 'warned' ? <Badge tone="warn">warned</Badge> : null;
}
