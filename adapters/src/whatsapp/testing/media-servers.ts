import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, expect } from '@jest/globals';
import { MediaFault } from '@waxwing/core';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { type Baileys, loadBaileys } from '../load-baileys.js';
import { MediaHosts } from '../media/media-hosts.js';
import { uploadFile } from '../media/upload-file.js';

const bytes = randomBytes(200_000);
const source = {
  size: bytes.length,
  async *open() {
    for (let at = 0; at < bytes.length; at += 20_000) yield bytes.subarray(at, at + 20_000);
  },
};
export const AUTH = 'the-secret-token';
const mode = { kind: 'sandbox', url: 'ws://127.0.0.1:1/ws/chat', rootKey: new Uint8Array() } as const;

let baileys: Baileys;
const servers: Server[] = [];

/** Serves as media hosts for one test each. Answers with the name of the host. */
export function setUpMediaServers(): typeof serve {
  beforeAll(async () => {
    baileys = await loadBaileys();
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  return serve;
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that must not be reached, and how often it was. */
export async function forbidden(): Promise<{ host: string; reached: () => number }> {
  let reached = 0;
  const host = await serve((_, response) => {
    reached += 1;
    response.end('{"direct_path":"/stolen"}');
  });
  return { host, reached: () => reached };
}

/** WhatsApp's answers that name these hosts; `asked` counts them. */
export function mediaConn(hosts: readonly string[], { ttl = '300', max = '1000000' } = {}) {
  const conn = { asked: 0, query: async (_: BinaryNode) => answer() };
  const answer = (): BinaryNode => {
    conn.asked += 1;
    const content = hosts.map((hostname) => ({
      tag: 'host',
      attrs: { hostname, maxContentLengthBytes: max },
    }));
    return { tag: 'iq', attrs: {}, content: [{ tag: 'media_conn', attrs: { auth: AUTH, ttl }, content }] };
  };
  return conn;
}

export const hostsOf = (conn: ReturnType<typeof mediaConn>, now?: () => number) =>
  new MediaHosts(baileys, conn as unknown as ConstructorParameters<typeof MediaHosts>[1], now);

export interface Given {
  readonly hosts: readonly string[];
  readonly signal?: AbortSignal;
  readonly conn?: ReturnType<typeof mediaConn>;
}

export const optionsOf = ({
  hosts,
  signal = new AbortController().signal,
  conn = mediaConn(hosts),
}: Given) => {
  return { mode, hosts: hostsOf(conn), dispatcher: undefined, signal, stallMs: 10_000, fetch };
};
export const upload = (given: Given) => uploadFile(optionsOf(given), source, 'document');

export async function faultOf(work: Promise<unknown>): Promise<MediaFault> {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(fault).toBeInstanceOf(MediaFault);
  return fault as MediaFault;
}
