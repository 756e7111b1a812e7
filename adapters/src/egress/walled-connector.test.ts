import type { Socket } from 'node:net';
import { BlockList } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing';
import { privateAddresses } from '../shared/private-addresses.js';
import { type Receiver, rawReceiver } from '../webhooks/testing/receivers.js';
import type { AddressWall } from './address-wall.js';
import { ConnectFault, walledConnector } from './walled-connector.js';

/** Each layer of the wall must hold by itself: here the others let everything through. */
describe('the wall', () => {
  let receiver: Receiver;
  let heard: Buffer[];
  beforeEach(async () => {
    heard = [];
    receiver = await rawReceiver((socket) => void socket.on('data', (bytes: Buffer) => heard.push(bytes)));
  });
  afterEach(() => receiver.close());

  function connect(wall: Pick<AddressWall, 'refuses' | 'blockList'>, protocol: string, hostname: string) {
    const resolver = { resolve: async () => [{ address: '127.0.0.1', family: 4 as const }] };
    const open = walledConnector({ wall: { local: true, ...wall }, resolver, connectMs: 60_000 });
    const target = { hostname, host: `${hostname}:${receiver.port}`, protocol, port: String(receiver.port) };
    return new Promise<Socket>((resolve, reject) => {
      open(target, (error, socket) => (socket ? resolve(socket as Socket) : reject(error)));
    });
  }

  const CASES = [
    ['http:', '127.0.0.1'],
    ['https:', '127.0.0.1'],
    ['http:', 'shop.example'],
    ['https:', 'shop.example'],
  ] as const;

  test.each(CASES)('lets through what nothing refuses: %s//%s', async (protocol, hostname) => {
    const connecting = connect({ refuses: () => false, blockList: new BlockList() }, protocol, hostname);
    await eventuallyPasses(() => expect(receiver.connections).toBe(1));
    if (protocol === 'http:') return void (await connecting).destroy();
    // The first message of TLS.
    await eventuallyPasses(() => expect(heard.length).toBeGreaterThan(0));
    receiver.close();
    await expect(connecting).rejects.toEqual(new ConnectFault('tls'));
  });

  test.each(CASES)('judges before it connects: %s//%s', async (protocol, hostname) => {
    const connecting = connect({ refuses: () => true, blockList: new BlockList() }, protocol, hostname);
    await expect(connecting).rejects.toEqual(new ConnectFault('blocked_address'));
    expect(receiver.connections).toBe(0);
  });

  test.each(CASES)('has the socket judge where it connects: %s//%s', async (protocol, hostname) => {
    const connecting = connect({ refuses: () => false, blockList: privateAddresses() }, protocol, hostname);
    await expect(connecting).rejects.toBeInstanceOf(ConnectFault);
    expect(receiver.connections).toBe(0);
  });

  test.each(CASES)(
    'judges what it has connected to, before its first byte: %s//%s',
    async (protocol, hostname) => {
      let judged = 0;
      const refuses = () => {
        judged += 1;
        return judged > 1;
      };
      const connecting = connect({ refuses, blockList: new BlockList() }, protocol, hostname);
      await expect(connecting).rejects.toEqual(new ConnectFault('blocked_address'));
      await eventuallyPasses(() => expect([receiver.connections, receiver.sockets.size]).toEqual([1, 0]));
      expect(heard).toEqual([]);
    },
  );
});
