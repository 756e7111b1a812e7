import type { ApiKey } from '../../keys/api-key.js';

/** Who sends: a key, or the owner in the dashboard, whom no limits of a key concern. */
export type Sender =
  | Pick<ApiKey, 'id' | 'accountId' | 'instanceIds' | 'dailyCap'>
  | { readonly accountId: string; readonly instanceIds: readonly []; readonly dailyCap: null };
