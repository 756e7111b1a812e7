import { run } from '../process/run.js';
import type { Settings } from '../settings/settings.js';
import type { RunCommand } from './run-command.js';

/** The product in the given role, else in the one that the settings say. */
export function serveAs(role: Settings['WAXWING_ROLE'] | undefined): RunCommand {
  return async (_, env) => {
    await run({ ...env, ...(role && { WAXWING_ROLE: role }) }, { phoneCommand: 'waxwing phone' });
    return undefined;
  };
}
