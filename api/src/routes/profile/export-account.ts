import { contract } from '@waxwing/contract';
import type { ExportAccount } from '@waxwing/core';
import { route, streamed } from '../../http/route.js';
import { confirmedPassword } from './confirmed-password.js';
import { exportJson } from './export-json.js';

const FIELD = 'x-confirm-password';
const ATTACHMENT = { 'Content-Disposition': 'attachment; filename="waxwing-export.json"' };

export const exportAccountRoute = (exportAccount: ExportAccount) =>
  route(contract.profile.export, async ({ headers, caller }) => {
    const password = confirmedPassword(headers[FIELD]);
    const parts = await exportAccount.execute({ accountId: caller.accountId, password, field: FIELD });
    return streamed(200, exportJson(parts), ATTACHMENT);
  });
