// Passes the events of an account on to a server on this machine. Waxwing serves this folder as one file, `/listen.mjs`.
import { setDefaultResultOrder } from 'node:dns';
import { Events } from './events.mjs';
import { Forwarder } from './forwarder.mjs';
import { readOptions, USAGE } from './options.mjs';
import { plain, reasonOf, say, stop, unsteering } from './program.mjs';

async function main(options) {
  const { forward, print, url, key } = options;
  const events = new Events(options);
  const forwarder = forward && new Forwarder(forward, key);
  const tell = print ? say : (line) => void process.stdout.write(`${line}\n`);
  if (forwarder)
    say(
      `Forwarding events of ${url.origin} to ${forward.origin}${forward.pathname}\nSecret: ${forwarder.secret}`,
    );
  let [taken, givenUp] = [0, 0];
  try {
    for await (const { event, text } of events.read()) {
      if (print) process.stdout.write(`${unsteering(text)}\n`);
      if (!forwarder || (await forwarder.deliver(event, text, tell))) taken += 1;
      else givenUp += 1;
    }
  } catch (error) {
    if (!stop.signal.aborted) {
      say(plain(reasonOf(error, url)));
      process.exitCode = 1;
    }
  }
  const count = taken + givenUp;
  const next = events.cursor ? ` Go on with --since ${events.cursor}` : '';
  say(`${count} ${count === 1 ? 'event' : 'events'}, ${givenUp} given up.${next}`);
}

// A server on this machine listens on 127.0.0.1 more often than on ::1, and older versions of Node.js try one address alone.
setDefaultResultOrder('ipv4first');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
// The reader of the output has left.
process.stdout.on('error', () => stop.abort());
try {
  const options = readOptions();
  if (options.help) say(USAGE);
  else await main(options);
} catch (error) {
  say(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
