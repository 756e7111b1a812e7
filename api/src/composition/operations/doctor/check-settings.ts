import { InvalidSettings, readSettings, type Settings } from '../../../settings/settings.js';
import { type Finding, failed, ok } from './finding.js';

/** The settings where they are in order, and a finding for each that is not. */
export function checkSettings(env: NodeJS.ProcessEnv): { settings?: Settings; findings: Finding[] } {
  try {
    const settings = readSettings(env);
    const kind = settings.production ? 'production' : settings.NODE_ENV;
    return { settings, findings: [ok('settings', `in order for ${kind}, role ${settings.WAXWING_ROLE}`)] };
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    return { findings: error.message.split('\n').map((line) => failed('settings', line)) };
  }
}
