import type { AccountState } from '@waxwing/core';
import { modelOf } from '../database/knex.js';

export class AccountModel extends modelOf<AccountState>() {
  static override tableName = 'accounts';
}
