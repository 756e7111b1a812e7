import type { Database } from '../database/database.js';

/** A file that must be in the media store. */
export interface NamedFile {
  readonly accountId: string;
  readonly sha256: string;
}

const NEWEST = `
  select account_id as "accountId", encode(sha256, 'hex') as sha256 from media order by id desc limit 3`;

/** The files that were entered last, found by an index, however many there are. */
export function readNewestFiles(database: Database): Promise<NamedFile[]> {
  return database.query<NamedFile>(NEWEST);
}
