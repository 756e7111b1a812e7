import type { RemoteProps } from '@waxwing/client';
import { History } from './history/history.js';

/** All that this remote shows. */
export function App(_props: RemoteProps) {
  return <History />;
}
