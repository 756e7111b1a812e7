import { tryConnection } from '@waxwing/adapters/egress';
import type { Settings } from '../../../settings/settings.js';
import { createEgressWall } from '../../egress-ports.js';
import { type Finding, failed, ok, skipped } from './finding.js';

const CHECK = 'webhook egress';

/** What to do where no connection is made. */
const REPAIRS = {
  blocked_address: 'it has a private address, or one of WEBHOOK_DENY, where webhooks never go: name another',
  dns: 'its name has no public address: do the name servers of this machine answer?',
  connect:
    'it cannot be connected to: does a firewall or a network policy let connections to the internet out?',
  timeout: 'no connection was made within five seconds: does a firewall drop what goes to the internet?',
  tls: 'its certificate is not taken here: does a proxy open the encryption, or is the clock wrong?',
} as const;

/** Makes one connection to an address that the operator names, through the same wall as the deliveries of webhooks. */
export async function checkWebhookEgress(
  settings: Settings | undefined,
  url: string | undefined,
): Promise<Finding> {
  if (url === undefined)
    return skipped(
      CHECK,
      'no address is named: `doctor --webhook https://…` tries one, such as a site of yours',
    );
  if (!settings) return skipped(CHECK, 'is tried once the settings are in order');
  // Without PUBLIC_URL this machine is its own, which the ports of the wall keep out.
  const wall = createEgressWall(settings, settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const hindered = await tryConnection(url, wall);
  if (!hindered) return ok(CHECK, `${new URL(url).host} was connected to, as a delivery would be`);
  return 'rule' in hindered
    ? failed(CHECK, `no webhook may go to the address that was named (${hindered.rule}): name another`)
    : failed(CHECK, `${new URL(url).host}: ${REPAIRS[hindered.fault]}`);
}
