import { join } from 'node:path';
import { AdapterError } from '@waxwing/core';

const SHA256 = /^[0-9a-f]{64}$/;
const ACCOUNT_ID = /^[0-9a-f-]{36}$/;
const PAIR = /^[0-9a-f]{2}$/;

/** Where files are: `<account>/ab/cd/<sha256>`, and `<account>/incoming` while they are written. */
export class FilePaths {
  constructor(readonly root: string) {}

  account(accountId: string): string {
    if (!ACCOUNT_ID.test(accountId)) throw unfitName(accountId);
    return join(this.root, accountId);
  }

  incoming(accountId: string): string {
    return join(this.account(accountId), 'incoming');
  }

  file(accountId: string, sha256: string): string {
    if (!isSha256(sha256)) throw unfitName(sha256);
    return join(this.account(accountId), sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }
}

export const isSha256 = (name: string): boolean => SHA256.test(name);
export const isAccountId = (name: string): boolean => ACCOUNT_ID.test(name);
export const isPair = (name: string): boolean => PAIR.test(name);

function unfitName(name: string): AdapterError {
  return new AdapterError('this cannot be the name of a stored file', { cause: name, retryable: false });
}
