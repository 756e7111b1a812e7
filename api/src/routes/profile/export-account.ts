import { contract } from '@waxwing/contract';
import type { ExportAccount } from '@waxwing/core';
import { route, streamed } from '../../http/route.js';
import { writeExportJson } from './export-json.js';

const ATTACHMENT = { 'Content-Disposition': 'attachment; filename="waxwing-export.json"' };

export const exportAccountRoute = (exportAccount: ExportAccount) =>
  route(contract.profile.export, async ({ headers, caller }) => {
    const password = decodeConfirmPassword(headers['x-confirm-password']);
    const parts = await exportAccount.execute({ accountId: caller.accountId, password });
    return streamed(200, writeExportJson(parts), ATTACHMENT);
  });

/** The password in an x-confirm-password header; where it is missing or not percent-encoded UTF-8, a text that is no password. */
export function decodeConfirmPassword(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}
