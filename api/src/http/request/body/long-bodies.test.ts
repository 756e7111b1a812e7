import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { readInTurns } from './long-bodies.js';

const LENGTH = 1_048_576;
const CHUNKS = 16;

function requestOf(headers: IncomingMessage['headers']): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { headers, complete: false });
}

function receive(request: IncomingMessage): Buffer {
  const body = Buffer.from(Array.from({ length: LENGTH }, (_, at) => at % 251));
  const step = LENGTH / CHUNKS;
  for (let at = 0; at < LENGTH; at += step) request.push(body.subarray(at, at + step));
  request.push(null);
  request.complete = true;
  return body;
}

test('each chunk of a long body has a turn of the event loop, also where its length is not known', async () => {
  for (const headers of [{ 'content-length': String(LENGTH) }, { 'transfer-encoding': 'chunked' }]) {
    const request = requestOf(headers);
    const body = receive(request);
    let turns = 0;
    const count = () => {
      turns++;
      counter = setImmediate(count);
    };
    let counter = setImmediate(count);
    expect(body.equals(await buffer(readInTurns(request)!))).toBe(true);
    clearImmediate(counter);
    expect(turns).toBeGreaterThanOrEqual(CHUNKS - 1);
  }
});

test('a short body is read as it comes', () => {
  expect(readInTurns(requestOf({ 'content-length': '65536' }))).toBeUndefined();
});

test('a long body ends where its client breaks off', async () => {
  const request = requestOf({ 'content-length': String(LENGTH) });
  const reading = buffer(readInTurns(request)!);
  request.push(Buffer.alloc(65_536));
  request.destroy();
  await expect(reading).rejects.toThrow('The client broke off');
});

test('a long body whose client broke off before it was read ends at once', async () => {
  const request = requestOf({ 'content-length': String(LENGTH) });
  request.destroy();
  await once(request, 'close');
  await expect(buffer(readInTurns(request)!)).rejects.toThrow('The client broke off');
});
