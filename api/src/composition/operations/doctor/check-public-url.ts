import { contract, PRODUCT } from '@waxwing/contract';
import type { Settings } from '../../../settings/settings.js';
import { type Finding, failed, ok, skipped, warning } from './finding.js';

const CHECK = 'public URL';
const ANSWER_MS = 10_000;
const CERTIFICATE = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY/;

/** Asks PUBLIC_URL as a browser would. No answer is a warning, because Waxwing may not have started yet; a wrong answer is a failure. */
export async function checkPublicUrl(settings: Settings | undefined): Promise<Finding> {
  if (!settings) return skipped(CHECK, 'is looked at once the settings are in order');
  const { PUBLIC_URL: publicUrl } = settings;
  if (!publicUrl) return skipped(CHECK, 'PUBLIC_URL is not set: pages and links are those of this machine');
  const url = new URL(contract.health.openapiPublic.path, publicUrl);
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    const location = response.headers.get('location');
    if (location !== null) return failed(CHECK, redirects(publicUrl, new URL(location, url)));
    return judge(publicUrl, await response.json().catch(() => undefined));
  } catch (error) {
    return judgeFault(publicUrl, error as Error & { cause?: { code?: string } });
  }
}

/** The description of the API names the address that its process takes for its own. */
function judge(publicUrl: string, answer: unknown): Finding {
  const { info, servers } = (answer ?? {}) as { info?: { title?: string }; servers?: { url?: string }[] };
  if (!info?.title?.startsWith(PRODUCT.name))
    return failed(
      CHECK,
      `at ${publicUrl} something answers that is not ${PRODUCT.name}: does the proxy there lead to it, with the whole path?`,
    );
  const own = servers?.[0]?.url;
  return own !== undefined && new URL(own, publicUrl).origin === new URL(publicUrl).origin
    ? ok(CHECK, `${publicUrl} leads to this ${PRODUCT.name}`)
    : failed(
        CHECK,
        `at ${publicUrl} a ${PRODUCT.name} answers whose PUBLIC_URL is ${own}: is it another one?`,
      );
}

function judgeFault(publicUrl: string, { name, cause }: Error & { cause?: { code?: string } }): Finding {
  const code = cause?.code ?? name;
  if (CERTIFICATE.test(code))
    return failed(CHECK, `${publicUrl} has no certificate that browsers take: ${code}`);
  return warning(
    CHECK,
    `${publicUrl} does not answer from here (${code}): is a ${PRODUCT.name} started, and its name and proxy set up? A network that does not lead back to itself has to be tried from outside`,
  );
}

const redirects = (publicUrl: string, { origin }: URL): string =>
  `${publicUrl} sends browsers on to ${origin}: set PUBLIC_URL to where they end`;
