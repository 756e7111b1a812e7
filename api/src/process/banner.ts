import { runsBuiltInSandbox } from '../composition/data-folder.js';
import { holdsSessions, servesApi } from '../settings/roles.js';
import type { Settings } from '../settings/settings.js';

/** What the terminal shows after a start: the addresses, and how to go on. */
export function startupBanner(at: {
  settings: Settings;
  url: string;
  dataDir: string | undefined;
  /** What a person types to use a simulated phone. */
  phoneCommand: string;
}): string {
  const { settings, url, dataDir, phoneCommand } = at;
  const lines = [
    `Waxwing answers on ${url}`,
    !servesApi(settings) ? `  readiness  ${url}/readyz` : `  API        ${url}/api/openapi.json`,
    `  database   ${settings.DATABASE_URL ? 'the one DATABASE_URL names' : `embedded PostgreSQL in ${dataDir}`}`,
    `  WhatsApp   ${whatsapp(settings)}`,
  ];
  if (dataDir !== undefined) lines.push(`  data       ${dataDir}`);
  if (runsBuiltInSandbox(settings)) {
    lines.push('Send a first message: README.md, "First message". Simulated phones to try it with:');
    lines.push(`  ${url}/sandbox, or ${phoneCommand} +919800000001 add`);
  }
  lines.push('Ctrl-C stops everything.', '');
  return lines.join('\n');
}

function whatsapp(settings: Settings): string {
  if (!holdsSessions(settings)) return 'held by the workers';
  if (settings.whatsapp === 'live') return 'live';
  if (!runsBuiltInSandbox(settings)) return `sandbox at ${settings.SANDBOX_URL}`;
  return 'sandbox with simulated phones: nothing leaves this machine';
}
