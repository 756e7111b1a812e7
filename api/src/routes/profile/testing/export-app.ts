import { ExportAccount, type ExportPart } from '@waxwing/core';
import { ACCOUNT_ID, startApp, TOKEN } from '../../../../testing/start-app.js';
import { stubUseCase } from '../../../../testing/stub-use-case.js';
import { exportAccountRoute } from '../export-account.js';

export const PATH = '/api/profile/export';
export const ACCOUNT: ExportPart = {
  section: 'account',
  item: {
    id: ACCOUNT_ID,
    email: 'asha@example.com',
    username: 'Asha',
    role: 'user',
    createdAt: new Date('2026-03-01T10:00:00Z'),
    pendingEmail: { email: 'new@example.com', expiresAt: new Date('2026-03-02T10:00:00Z') },
  },
};

/** An export of these parts. */
export async function* all(...given: ExportPart[]): AsyncIterable<ExportPart> {
  yield* given;
}

/** The call for the account export, with the parts or the refusal that a test says. */
export async function startExportApp() {
  const commands: unknown[] = [];
  const answer = { parts: () => all(), refusal: undefined as Error | undefined };
  const useCase = stubUseCase(ExportAccount, async (command) => {
    commands.push(command);
    if (answer.refusal) throw answer.refusal;
    return answer.parts();
  });
  const { url, logged, close } = await startApp({ routes: [exportAccountRoute(useCase)] });
  const confirmed = (password: string) => ({ 'x-confirm-password': encodeURIComponent(password) });
  const take = (headers: Record<string, string> = confirmed('पासवर्ड 100%')) =>
    fetch(url + PATH, { headers: { authorization: `Bearer ${TOKEN}`, ...headers } });
  return { answer, commands, logged, take, close };
}
