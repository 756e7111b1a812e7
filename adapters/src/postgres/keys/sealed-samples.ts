import type { Database } from '../database/database.js';

export interface SealedSample {
  readonly keyId: string;
  readonly accountId: string;
  readonly sealed: Uint8Array;
}

const SAMPLES = `
  select id as "keyId", account_id as "accountId", sealed from (
    (select id, account_id, sealed from api_keys where sealed <> '' order by id limit 1)
    union all
    (select id, account_id, sealed from api_keys where sealed <> '' order by id desc limit 1)
  ) as ends`;

/** The oldest and the newest sealed secret, found by an index, however many there are. */
export function readSealedSamples(database: Database): Promise<SealedSample[]> {
  return database.query<SealedSample>(SAMPLES);
}
