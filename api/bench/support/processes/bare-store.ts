import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// The yardstick for uploads: a body goes to a file and through SHA-256, and nothing else happens.
const { STORE_FOLDER = '' } = process.env;

const server = createServer(async (request, response) => {
  const path = join(STORE_FOLDER, randomUUID());
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, hashing, createWriteStream(path, { flush: true }));
  response.end(hash.digest('hex'));
  await rm(path);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit(0));
