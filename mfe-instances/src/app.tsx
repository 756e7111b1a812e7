import type { RemoteProps } from '@waxwing/client';
import { InstanceList } from './instances/instance-list.js';

/** All that this remote shows. */
export function App(_props: RemoteProps) {
  return <InstanceList />;
}
