import { type PoolProxy, ProxyUrl } from '@waxwing/core';
import { z } from 'zod';

const ENTRY = /^(\*|[1-9]\d{0,3})=(.+)$/;

/** The operator's proxies: comma-separated calling codes and URLs. Empty when unset. Errors do not contain the password. */
export const proxyPool = z
  .string()
  .optional()
  .transform((text, ctx) => {
    const pool: PoolProxy[] = [];
    for (const [index, entry] of (text?.split(',') ?? []).entries()) {
      const [, callingCode, url] = ENTRY.exec(entry.trim()) ?? [];
      const written = url === undefined ? undefined : parseProxyUrl(url);
      if (callingCode && written) pool.push({ callingCode, url: written });
      else ctx.addIssue({ code: 'custom', message: `entry ${index + 1} must look like ${EXAMPLE}` });
    }
    return pool;
  });

const EXAMPLE = '91=socks5://user:password@proxy.example:1080 or *=http://proxy.example:8080';

function parseProxyUrl(url: string): string | undefined {
  try {
    return ProxyUrl.parse(url).url;
  } catch {
    return undefined;
  }
}
