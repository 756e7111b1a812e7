import type { AccountState } from '@waxwing/core';
import { columnsOf, fieldsOf } from '../database/columns.js';

/** Table `accounts`, without the columns that only statements read. */
export const ACCOUNT_FIELDS = fieldsOf<AccountState>({
  id: true,
  email: true,
  username: true,
  role: true,
  passwordHash: true,
  tokenEpoch: true,
  createdAt: true,
  suspensionLevel: true,
  suspensionReason: true,
  suspendedAt: true,
  suspendedUntil: true,
});

/** The state of an account, where the statement has no other table. */
export const ACCOUNT_COLUMNS = columnsOf(ACCOUNT_FIELDS);
