import { Badge, type Tone } from '@waxwing/kit/ui';
import type { InstanceStatus } from './instances.api.js';

/** Ready is green, initializing is yellow, any other status is red. */
export function StatusBadge({ status }: { status: InstanceStatus }) {
  return <Badge tone={toneOf(status)}>{status.replace('_', ' ')}</Badge>;
}

function toneOf(status: InstanceStatus): Tone {
  if (status === 'ready') return 'success';
  return status === 'initializing' ? 'warn' : 'danger';
}
