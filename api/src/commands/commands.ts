import type { RunCommand } from './run-command.js';

interface Command {
  /** What it does, for the usage. */
  readonly does: string;
  /** What follows its name, '' for nothing; absent where the command explains itself. */
  readonly usage?: string;
  load(): Promise<RunCommand>;
}

/** What `waxwing <name>` runs. Each is loaded when it is asked for, as none needs all of the product. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    does: 'everything in one process; so does `waxwing` alone',
    usage: '',
    load: async () => (await import('./serve-as.js')).serveAs(undefined),
  },
  api: {
    does: 'answers requests, holds no sessions',
    usage: '',
    load: async () => (await import('./serve-as.js')).serveAs('api'),
  },
  worker: {
    does: 'holds sessions and delivers events',
    usage: '',
    load: async () => (await import('./serve-as.js')).serveAs('worker'),
  },
  delivery: {
    does: 'delivers events and nothing else',
    usage: '',
    load: async () => (await import('./serve-as.js')).serveAs('delivery'),
  },
  sandbox: {
    does: 'a sandbox WhatsApp server by itself',
    usage: '[--port 4000] [--data FOLDER]',
    load: async () => {
      const { runSandboxProgram } = await import('../composition/commands/sandbox.js');
      return (args) => runSandboxProgram(args).then(() => undefined);
    },
  },
  phone: {
    does: 'uses a simulated phone: `waxwing phone` lists how',
    load: async () => (await import('../composition/commands/sandbox.js')).runPhoneProgram,
  },
  admin: {
    does: "an operator's console beside a running Waxwing: finds, shows, suspends, refunds, restarts",
    load: async () => (await import('../admin/run-admin.js')).admin,
  },
  doctor: {
    does: 'what Waxwing needs, a line each',
    usage: '[--json]',
    load: async () => (await import('./operations.js')).doctor,
  },
  backup: {
    does: 'backs the database up into one file',
    usage: '[file] [--method copy|pg_dump]',
    load: async () => (await import('./operations.js')).backup,
  },
  restore: {
    does: 'restores such a file into an empty database',
    usage: '<file>',
    load: async () => (await import('./operations.js')).restore,
  },
  job: {
    does: 'has a running Waxwing run a scheduled job now',
    usage: '<name of a scheduled job> | dead-letters',
    load: async () => (await import('./job.js')).job,
  },
};
