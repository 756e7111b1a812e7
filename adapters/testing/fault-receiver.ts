import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from './listen-on-loopback.js';

interface ReceivedEnvelope {
  readonly headers: IncomingHttpHeaders;
  readonly level: 'error' | 'fatal';
  readonly type: string;
  readonly message: string;
  /** The event as it was sent. */
  readonly event: Readonly<Record<string, unknown>>;
  /** The whole envelope. */
  readonly words: string;
}

interface FaultReceiver {
  readonly url: string;
  /** A setting that leads here. */
  readonly dsn: string;
  readonly events: readonly ReceivedEnvelope[];
  close(): Promise<void>;
}

/** A server that takes Sentry's envelopes on a free port of this machine, and refuses what is none. */
export async function openFaultReceiver(): Promise<FaultReceiver> {
  const events: ReceivedEnvelope[] = [];
  const server = createServer(async (req, res) => {
    const words = await text(req);
    const [, item, event, ...rest] = words.split('\n');
    const { type, length } = JSON.parse(item ?? '{}') as { type?: string; length?: number };
    const isEnvelope = type === 'event' && length === Buffer.byteLength(event ?? '') && rest.join('') === '';
    if (req.url !== '/api/42/envelope/' || !isEnvelope) return void res.writeHead(400).end();
    const parsed = JSON.parse(event ?? '') as {
      level: 'error' | 'fatal';
      exception: { values: [{ type: string; value: string }] };
    };
    const [exception] = parsed.exception.values;
    const { headers } = req;
    const said = { level: parsed.level, type: exception.type, message: exception.value };
    events.push({ headers, ...said, event: { ...parsed }, words });
    res.end('{}');
  });
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    url: `http://${host}/api/42/envelope/`,
    dsn: `http://a-public-key@${host}/42`,
    events,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
