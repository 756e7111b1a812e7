import { Uuid7IdGenerator } from '@waxwing/adapters/crypto';
import { findRunningDatabase, resolveDataDir } from '@waxwing/adapters/embedded-postgres';
import { PgBossJobs } from '@waxwing/adapters/jobs';
import { Database, Notifications, pgPorts } from '@waxwing/adapters/postgres';
import {
  CloseAccountForOperator,
  ExtendSubscription,
  FindAccount,
  GrantSubscription,
  LiftSuspension,
  NoteAccount,
  RefundOrder,
  ResendMail,
  RestartInstance,
  RetryDeadLetters,
  ShowAccount,
  SuspendAccount,
  UnlinkInstance,
  WatchNewAccounts,
} from '@waxwing/core';
import type { z } from 'zod';
import { CleanupStack } from '../../process/cleanup-stack.js';
import { loadDevSecrets } from '../../settings/dev-secrets.js';
import { parseSettings, settingsSchema } from '../../settings/settings.js';
import { createGateway } from '../create-ports.js';

/** What the console reads of the environment: as much as it needs, so that it works beside any process. */
const consoleSettings = settingsSchema.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  WAXWING_DATA: true,
  JWT_SECRET: true,
  RAZORPAY_KEY_ID: true,
  RAZORPAY_KEY_SECRET: true,
  RAZORPAY_WEBHOOK_SECRET: true,
  RAZORPAY_API_URL: true,
});
type ConsoleSettings = z.output<typeof consoleSettings>;

export class NothingRuns extends Error {
  constructor() {
    super('No Waxwing is running here. Is WAXWING_DATA its data folder, or should DATABASE_URL be set?');
    this.name = 'NothingRuns';
  }
}

/**
 * The use cases of operators, on the database of DATABASE_URL or of the Waxwing that runs in the data folder.
 * @throws InvalidSettings, NothingRuns
 */
export async function openOperatorConsole(env: NodeJS.ProcessEnv) {
  const settings = parseSettings(consoleSettings, env);
  const dataDir = await resolveDataDir({ WAXWING_DATA: settings.WAXWING_DATA, cwd: process.cwd() });
  // Past a pooler: notifications and the job queue need that.
  const url = settings.DATABASE_DIRECT_URL || settings.DATABASE_URL || (await findRunningDatabase(dataDir));
  if (!url) throw new NothingRuns();
  const undo = new CleanupStack();
  const database = await Database.connect(url, { max: 4 });
  undo.push(() => database.close());
  const notifications = await Notifications.connect(url);
  undo.push(() => notifications.close());
  const jobs = new PgBossJobs({ connectionString: url, works: false, onError: () => undefined });
  undo.push(() => jobs.stop());
  const ids = new Uuid7IdGenerator();
  const stored = pgPorts({
    database,
    notifications,
    ids,
    // The console receives nothing that would have to be opened.
    opener: { open: async () => undefined },
    numberChecks: { anHour: 0, aDay: 0 },
    uniqueMailboxes: false,
  });
  const gateway = createGateway(settings, { jwtSecret: await mockSecret(settings, dataDir) });
  const ports = { ...stored, ids, jobs, gateway, clock: { now: () => new Date() } };
  return { ...useCasesOf(ports), auditLog: stored.auditLog, close: () => undo.runAll() };
}

/** The secret of the mock gateway, which takes the place of Razorpay where there are no keys of it. */
async function mockSecret({ JWT_SECRET, RAZORPAY_KEY_ID }: ConsoleSettings, dataDir: string) {
  if (JWT_SECRET || RAZORPAY_KEY_ID) return JWT_SECRET ?? '';
  return (await loadDevSecrets(dataDir)).jwtSecret;
}

export type OperatorConsole = Awaited<ReturnType<typeof openOperatorConsole>>;

type ConsolePorts = ConstructorParameters<typeof RefundOrder>[0] &
  ConstructorParameters<typeof CloseAccountForOperator>[0] &
  ConstructorParameters<typeof GrantSubscription>[0] &
  ConstructorParameters<typeof ResendMail>[0] &
  ConstructorParameters<typeof RestartInstance>[0] &
  ConstructorParameters<typeof RetryDeadLetters>[0] &
  ConstructorParameters<typeof ShowAccount>[0];

function useCasesOf(ports: ConsolePorts) {
  return {
    closeAccount: new CloseAccountForOperator(ports),
    extend: new ExtendSubscription(ports),
    find: new FindAccount(ports),
    grant: new GrantSubscription(ports),
    lift: new LiftSuspension(ports),
    note: new NoteAccount(ports),
    refund: new RefundOrder(ports),
    resend: new ResendMail(ports),
    restart: new RestartInstance(ports),
    retryDeadLetters: new RetryDeadLetters(ports),
    show: new ShowAccount(ports),
    suspend: new SuspendAccount(ports),
    unlink: new UnlinkInstance(ports),
    watch: new WatchNewAccounts(ports),
  };
}
