// The command line.
import { parseArgs } from 'node:util';

// Where it is served, the server's own address stands here.
const BASE_URL = `http://localhost:${process.env.PORT ?? 3000}`;

export const USAGE = `WAXWING_KEY=<key> node listen.mjs --forward http://localhost:4000/hook

  --forward <url>       posts each event there, signed as a webhook
  --print               prints each event as a line of JSON; needs no --forward
  --types <types>       only these: message.* or message.received,instance.linked
  --instance <id>       only what concerns this instance
  --since <id or time>  begins behind this event, or with what is recorded from this time on
  --url <url>           another Waxwing than ${BASE_URL}

The key needs the scope events:read. It is read from the environment, so that no other program sees it.
`;

/** @throws an Error that says what is missing or wrong */
export function readOptions() {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }];
  const filters = { types: text, instance: text, since: text };
  const { values } = parseArgs({
    options: { forward: text, print: flag, ...filters, url: text, help: flag },
  });
  if (values.help) return values;
  if (!values.forward && !values.print) throw new Error('Say where to: --forward <url>, or --print');
  const key = process.env.WAXWING_KEY?.trim() ?? '';
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('The environment variable WAXWING_KEY holds no API key');
  const forward = values.forward && addressOf('--forward', values.forward);
  return { ...values, key, forward, url: addressOf('--url', values.url ?? BASE_URL) };
}

function addressOf(name, text) {
  try {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {
    // The same sentence for whatever is no address.
  }
  throw new Error(`${name} must be an address such as http://localhost:4000/hook`);
}
