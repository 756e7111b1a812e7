import type { TargetUrls, UrlRule } from '@waxwing/core';
import {
  ConnectFault,
  type ConnectFaultCode,
  type ConnectorOptions,
  walledConnector,
} from './walled-connector.js';

const CONNECT_MS = 5_000;

/**
 * Makes a connection as a webhook's delivery does, TLS included, and closes it without a word. Answers why none was made: the rule that
 * refuses the URL, or what hindered it.
 */
export async function tryConnection(
  url: string,
  { targetUrls, ...wall }: Pick<ConnectorOptions, 'wall' | 'resolver'> & { readonly targetUrls: TargetUrls },
): Promise<{ readonly rule: UrlRule } | { readonly fault: ConnectFaultCode } | undefined> {
  const rule = targetUrls.refusalOf(url);
  if (rule !== undefined) return { rule };
  const { hostname, host, protocol, port } = new URL(url);
  const open = walledConnector({ ...wall, connectMs: CONNECT_MS });
  return new Promise((resolve, reject) => {
    open({ hostname, host, protocol, port }, (error, socket) => {
      socket?.destroy();
      if (!error) resolve(undefined);
      else if (error instanceof ConnectFault) resolve({ fault: error.fault });
      else reject(error);
    });
  });
}
