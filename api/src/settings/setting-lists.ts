import { isIP } from 'node:net';
import proxyaddr from 'proxy-addr';
import { z } from 'zod';
import { REMOTES } from '../composition/site/remotes.js';

type Refuse = (message: string) => void;

/** A comma-separated setting; each item is checked, and errors name the invalid ones. Undefined when unset. */
function optionalList(check: (entry: string, refuse: Refuse, all: readonly string[]) => void) {
  return z
    .string()
    .optional()
    .transform((text, ctx) => {
      const entries = text?.split(',').map((entry) => entry.trim());
      const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
      for (const entry of entries ?? []) check(entry, refuse, entries ?? []);
      return entries;
    });
}

/** The same where an empty list means the same as an unset one. */
const list = (check: (entry: string, refuse: Refuse) => void) =>
  optionalList(check).transform((entries) => entries ?? []);

const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const NO_PROXY = 'none';

/** Proxies in proxy-addr's format: an empty list for `none`, undefined when unset. */
export const proxies = optionalList((entry, refuse, all) => {
  if (entry === NO_PROXY && all.length === 1) return;
  if (!isProxy(entry))
    refuse(
      `"${entry}" is no address, no CIDR range and none of ${RANGES.join(', ')}; \`${NO_PROXY}\` stands alone`,
    );
}).transform((entries) => entries?.filter((entry) => entry !== NO_PROXY));

function isProxy(entry: string): boolean {
  const [address = ''] = entry.split('/');
  // proxy-addr takes a bare number for an address, but operators write one for a count of proxies.
  if (!RANGES.includes(entry) && isIP(address) === 0) return false;
  try {
    proxyaddr.compile([entry]);
    return true;
  } catch {
    return false;
  }
}

/** Addresses and CIDR ranges. Empty when unset. */
export const addressRanges = list((entry, refuse) => {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  if (bits < 0 || !fits || rest.length > 0 || address.includes('%'))
    refuse(`"${entry}" is no address and no CIDR range such as 203.0.113.0/24`);
});

/** Exactly what a browser sends as `Origin`: a pattern, a path or `null` would allow more than is written. */
export const origins = list((entry, refuse) => {
  const url = URL.parse(entry);
  const web = url !== null && /^https?:$/.test(url.protocol);
  if (!web || entry.includes('*')) refuse(`"${entry}" is no origin such as https://shop.example`);
  else if (url.origin !== entry) refuse(`write ${url.origin} instead of "${entry}"`);
});

const manifests = z.record(z.string(), z.url({ protocol: /^https?$/ }));

/** JSON, name → URL of a manifest. Empty when unset. */
export const remotes = z
  .string()
  .optional()
  .transform((text, ctx) => {
    const parsed = manifests.safeParse(text === undefined ? {} : readJson(text));
    const parts = REMOTES.map(({ container }) => container);
    const unknown = Object.keys(parsed.data ?? {}).filter((name) => !parts.includes(name));
    for (const name of unknown)
      ctx.addIssue({ code: 'custom', message: `there is no part "${name}": there are ${parts.join(', ')}` });
    if (parsed.success) return parsed.data;
    ctx.addIssue({
      code: 'custom',
      message: 'must be JSON such as {"mfe_billing":"https://cdn.example/billing/mf-manifest.json"}',
    });
    return z.NEVER;
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
