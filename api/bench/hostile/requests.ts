import type { HostileRequest } from './attack.js';

type Headers = Readonly<Record<string, string>>;

export const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });

export function get(path: string, headers: Headers = {}): HostileRequest {
  return { method: 'GET', path, headers };
}

/** A string or bytes are sent unchanged, anything else as JSON. */
export function post(path: string, body: string | Buffer | object, headers: Headers = {}): HostileRequest {
  const raw = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body: raw };
}

/** A request that sends a text through an instance's API. */
export function send(
  { key, instanceId }: { readonly key: string; readonly instanceId: string },
  body: string | Buffer | object,
  headers: Headers = {},
): HostileRequest {
  return post(`/api/public/send/${instanceId}`, body, { ...bearer(key), ...headers });
}
