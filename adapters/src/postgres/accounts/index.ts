import type { AccountsPorts } from '@waxwing/core';
import type { PgOptions } from '../pg-options.js';
import { PgAccountData } from './pg-account-data.js';
import { PgAccountMails } from './pg-account-mails.js';
import { PgAccounts } from './pg-accounts.js';
import { PgEmailChanges } from './pg-email-changes.js';
import { PgPasswordResets } from './pg-password-resets.js';
import { PgSignIns } from './pg-sign-ins.js';

export function accountsPorts(options: PgOptions): AccountsPorts {
  return {
    accountData: new PgAccountData(options),
    accountMails: new PgAccountMails(options),
    accounts: new PgAccounts(options),
    emailChanges: new PgEmailChanges(options),
    resets: new PgPasswordResets(options),
    signIns: new PgSignIns(options),
  };
}
