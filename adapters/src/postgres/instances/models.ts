import { modelOf } from '../database/knex.js';
import type { StoredInstance } from './instance-row.js';

export { ApiKeyModel } from '../keys/models.js';

/** Columns that an instance does not show. */
interface HiddenColumns {
  deletedAt: Date | null;
  /** When the first of the requests arrived that keep it linking. */
  linkingAskedAt: Date | null;
}

export class InstanceModel extends modelOf<StoredInstance & HiddenColumns>() {
  static override tableName = 'instances';
}

/** The row that every instance has, without the lease itself. */
export class SessionLeaseModel extends modelOf<{ instanceId: string; accountId: string }>() {
  static override tableName = 'session_leases';
  static override idColumn = 'instanceId';
}
