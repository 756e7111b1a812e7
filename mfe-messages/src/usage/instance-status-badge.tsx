import { Badge, type Tone } from '@waxwing/kit/ui';
import type { InstanceUsage } from './usage.api.js';

type Status = InstanceUsage['instance_status'];

/** Ready is green, initializing is yellow, any other status is red. */
export function InstanceStatusBadge({ status }: { status: Status }) {
  return <Badge tone={toneOf(status)}>{status.replace('_', ' ')}</Badge>;
}

function toneOf(status: Status): Tone {
  if (status === 'ready') return 'success';
  return status === 'initializing' ? 'warn' : 'danger';
}
