import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { WebSocket, WebSocketServer } from 'ws';
import type { PeerFrame } from '../shared/hints/peers.js';
import { PeerLink } from './peer-link.js';
import { PeerServer } from './peer-server.js';
import { PeerSignature } from './peer-signature.js';

const signature = new PeerSignature('the secret');
const FRAME: PeerFrame = { hints: { outbox: ['ins-1'] } };

describe('a process that takes hints', () => {
  let server: PeerServer;
  let frames: [PeerFrame, string][];
  beforeEach(async () => {
    frames = [];
    const onFrame = (frame: PeerFrame, peer: string) => void frames.push([frame, peer]);
    server = await PeerServer.listen({ host: '127.0.0.1', port: 0, self: 'self', signature, onFrame });
  });
  afterEach(() => server.close());

  const url = () => `ws://127.0.0.1:${server.port}`;
  /** The status or code with which it was ended. */
  function answerTo(authorization: string | undefined, text?: string): Promise<number> {
    const socket = new WebSocket(url(), { headers: authorization === undefined ? {} : { authorization } });
    return new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode!));
      socket.on('open', () => text !== undefined && socket.send(text));
      socket.on('close', resolve);
      socket.on('error', () => undefined);
    });
  }

  test.each([
    ['nothing', undefined],
    ['another scheme', 'Bearer abc'],
    ['another secret', new PeerSignature('a guess').sign('peer', 'self')],
    ['another process', signature.sign('peer', 'another')],
    ['a time long ago', signature.sign('peer', 'self', Date.now() - 61_000)],
    ['a time to come', signature.sign('peer', 'self', Date.now() + 61_000)],
    ['a name that was changed', signature.sign('peer', 'self').replace('peer', 'reep')],
  ])('refuses a connection that is signed with %s', async (_, authorization) => {
    expect(await answerTo(authorization)).toBe(401);
  });

  test('lives on when callers that it refuses break off at once', async () => {
    const upgrade = [
      'GET / HTTP/1.1',
      'Host: peer',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ];
    const breakOff = () =>
      new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => {
          socket.write(`${upgrade.join('\r\n')}\r\n\r\n`, () => socket.resetAndDestroy());
        });
        socket.on('close', () => resolve());
        socket.on('error', () => undefined);
      });
    await Promise.all(Array.from({ length: 200 }, breakOff));
    expect(await answerTo(undefined)).toBe(401);
  });

  test('ends although a caller has connected and said nothing', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const mute = connect(server.port, '127.0.0.1').on('close', () => resolve());
    await new Promise((connected) => mute.once('connect', connected));
    await server.close();
    await closed;
  });

  test.each([
    ['no JSON', '{'],
    ['no number', JSON.stringify(FRAME)],
    ['an unknown channel', JSON.stringify({ seq: 1, hints: { password: ['a'] } })],
    ['an id that is none', JSON.stringify({ seq: 1, hints: { outbox: [{}] } })],
    ['an endless id', JSON.stringify({ seq: 1, hints: { outbox: ['a'.repeat(201)] } })],
  ])('ends a connection that sends %s, and takes nothing of it', async (_, text) => {
    expect(await answerTo(signature.sign('peer', 'self'), text)).toBe(1008);
    expect(frames).toEqual([]);
  });

  test('ends a connection that sends more than a frame holds', async () => {
    const text = JSON.stringify({
      seq: 1,
      hints: { outbox: Array.from({ length: 9_000 }, () => 'a'.repeat(200)) },
    });
    expect(await answerTo(signature.sign('peer', 'self'), text)).toBe(1009);
    expect(frames).toEqual([]);
  });

  test('takes what a peer sends before its connection is open, in order', async () => {
    const link = new PeerLink(url(), signature.sign('peer', 'self'), () => undefined);
    const lost: number[] = [];
    for (let n = 0; n < 3; n++) link.send({ holds: [String(n)] }, () => lost.push(n));
    await eventually(async () => (frames.length === 3 ? true : undefined));
    expect(frames).toEqual([0, 1, 2].map((n) => [{ holds: [String(n)] }, 'peer']));
    expect(lost).toEqual([]);
    link.end();
  });
});

describe('a peer', () => {
  const lostBy = (link: PeerLink) =>
    new Promise<string>((resolve) => link.send(FRAME, () => resolve('lost')));

  test('that takes a frame and never answers has lost it', async () => {
    const silent = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    let ended = 0;
    const link = new PeerLink(`ws://127.0.0.1:${port}`, 'x', () => void ended++);
    expect(await lostBy(link)).toBe('lost');
    expect(await lostBy(link)).toBe('lost');
    expect(ended).toBe(1);
    await new Promise((resolve) => silent.close(resolve));
  });

  test('at an address where nobody listens has lost it', async () => {
    expect(await lostBy(new PeerLink('ws://127.0.0.1:1', 'x', () => undefined))).toBe('lost');
  });
});
