import { once } from 'node:events';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { listenOnLoopback } from '@waxwing/adapters/testing';
import { Account, type ApiKey, DEFAULT_KEY_LIMITS, InvalidApiKey, Unauthorized } from '@waxwing/core';
import { pino } from 'pino';
import { type AppDeps, createApp } from '../src/http/app.js';
import { answerRequests } from '../src/http/request/body/expect-continue.js';
import { openApiRoutes } from '../src/http/system-routes.js';
import { serverTimeouts } from '../src/process/listen.js';
import { logRedaction } from '../src/process/redact.js';

export const TOKEN = 'token-of-asha';
export const SECRET = 'wxs_secret-of-asha';
export const ACCOUNT_ID = '0198c0de-0000-7000-8000-000000000001';
export const INSTANCE_ID = '0198c0de-0000-7000-8000-000000000002';
export const KEY_ID = '0198c0de-0000-7000-8000-000000000003';
/** The sign-in of the token. */
export const SIGN_IN_ID = '0198c0de-0000-7000-8000-000000000004';

export const ASHA = Account.restore({
  id: ACCOUNT_ID,
  email: 'asha@example.com',
  username: 'Asha',
  role: 'user',
  passwordHash: 'hash',
  tokenEpoch: 0,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  suspensionLevel: null,
  suspensionReason: null,
  suspendedAt: null,
  suspendedUntil: null,
});

export const ASHAS_KEY: ApiKey = {
  id: KEY_ID,
  accountId: ACCOUNT_ID,
  instanceId: null,
  name: 'Shop',
  ...DEFAULT_KEY_LIMITS,
  isActive: true,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  lastUsedAt: null,
  lastUsedIp: null,
  expiresAt: null,
};

export interface RunningApp {
  readonly url: string;
  readonly port: number;
  /** The log so far, one object a line. */
  readonly logged: Record<string, unknown>[];
  openConnections(): Promise<number>;
  close(): Promise<void>;
}

/** Serves the app on a free port of 127.0.0.1, for Asha with her token and her key, and captures its log. */
export async function startApp(deps: Partial<AppDeps> = {}): Promise<RunningApp> {
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug', redact: logRedaction },
    { write: (line) => logged.push(JSON.parse(line)) },
  );
  const app = createApp({
    log,
    ready: async () => ({ database: true, transport: true }),
    publicUrl: 'http://localhost',
    validateResponses: true,
    authenticateAccount: async (token) => {
      if (token !== TOKEN) throw new Unauthorized();
      return { account: ASHA, signInId: SIGN_IN_ID };
    },
    authorizeKey: async (secret) => {
      if (secret !== SECRET) throw new InvalidApiKey();
      return ASHAS_KEY;
    },
    ...deps,
    routes: [...openApiRoutes('http://localhost'), ...(deps.routes ?? [])],
  });
  const server = createServer(serverTimeouts);
  answerRequests(server, app);
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    logged,
    openConnections: () => promisify(server.getConnections.bind(server))(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
