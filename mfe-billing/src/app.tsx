import type { RemoteProps } from '@waxwing/client';
import { PlanList } from './plans/plan-list.js';

/** All that this remote shows. */
export function App(_props: RemoteProps) {
  return <PlanList />;
}
