/** @jest-environment node */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ManualLeaseGuard } from '@waxwing/core/testing';
import type { WASocket } from '@whiskeysockets/baileys';
import { ASHA, RAVI, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { LeaseGatedSocket } from './lease-gated-socket.js';

/** A `ws` socket that records what reaches it. */
class Wire extends EventEmitter {
  readonly written: string[] = [];
  paused = false;
  ended = false;

  send(data: Uint8Array, written: (error?: Error) => void): void {
    this.written.push(Buffer.from(data).toString());
    written();
  }
  pause(): void {
    this.paused = true;
  }
  resume(): void {
    this.paused = false;
  }
  terminate(): void {
    this.ended = true;
    this.emit('close');
  }
}

describe('LeaseGatedSocket', () => {
  let wire: Wire;
  let client: EventEmitter;
  let guard: ManualLeaseGuard;
  let heard: string[];
  let outcomes: (Error | undefined)[];
  beforeEach(() => {
    wire = new Wire();
    client = Object.assign(new EventEmitter(), { socket: wire });
    guard = new ManualLeaseGuard();
    heard = [];
    outcomes = [];
    client.on('message', (text: string) => heard.push(text));
    LeaseGatedSocket.install({ ws: client } as unknown as WASocket, guard);
  });

  const write = (text: string) => wire.send(Buffer.from(text), (error) => outcomes.push(error));

  test('frames written while the guard does not hold are sent afterwards, in order and complete', () => {
    write('1');
    guard.pause();
    write('2');
    write('3');
    expect(wire.written).toEqual(['1']);
    guard.resume();
    write('4');
    expect(wire.written).toEqual(['1', '2', '3', '4']);
    expect(outcomes).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('frames received meanwhile are delivered afterwards, in order, and the socket is paused', () => {
    guard.pause();
    client.emit('message', 'a');
    client.emit('message', 'b');
    expect(heard).toEqual([]);
    expect(wire.paused).toBe(true);
    guard.resume();
    client.emit('message', 'c');
    expect(heard).toEqual(['a', 'b', 'c']);
    expect(wire.paused).toBe(false);
  });

  test('a guard that stops holding during the flush holds back the rest', () => {
    guard.pause();
    write('1');
    write('2');
    client.emit('message', 'a');
    client.on('message', () => guard.pause());
    client.emit('message', 'b');
    guard.resume();
    expect(wire.written).toEqual(['1', '2']);
    expect(heard).toEqual(['a']);
    expect(wire.paused).toBe(true);
    guard.resume();
    expect(heard).toEqual(['a', 'b']);
  });

  test('frames that arrive during the flush overtake nothing', () => {
    guard.pause();
    wire.send(Buffer.from('1'), () => write('3'));
    write('2');
    client.emit('message', 'a');
    client.emit('message', 'b');
    client.once('message', () => client.emit('message', 'c'));
    guard.resume();
    expect(wire.written).toEqual(['1', '2', '3']);
    expect(heard).toEqual(['a', 'b', 'c']);
    expect(wire.paused).toBe(false);
  });

  test('a socket created after the lease was lost is cut at once', () => {
    guard.lose();
    const late = new Wire();
    LeaseGatedSocket.install(
      { ws: Object.assign(new EventEmitter(), { socket: late }) } as unknown as WASocket,
      guard,
    );
    expect(late.ended).toBe(true);
  });

  test('when the lease is lost nothing more is written and the socket is cut', () => {
    guard.pause();
    write('1');
    guard.lose();
    expect(wire.written).toEqual([]);
    expect(wire.ended).toBe(true);
    expect(outcomes).toEqual([expect.any(Error)]);
  });

  test('other events pass: the end of a socket is always delivered', () => {
    guard.pause();
    let closed = false;
    client.on('close', () => {
      closed = true;
    });
    client.emit('close');
    expect(closed).toBe(true);
  });
});

describe('live hook: a Baileys connection whose lease is not held', () => {
  let harness: SandboxHarness;
  afterEach(() => harness.close());

  test('hears and writes nothing, and continues where it was when the lease is held again', async () => {
    harness = await SandboxHarness.open();
    const [asha, ravi] = [await harness.linked(ASHA), await harness.linked(RAVI)];
    const guard = new ManualLeaseGuard();
    LeaseGatedSocket.install(asha.socket, guard);
    guard.pause();
    let answered = false;
    const answer = asha.roundTrip().then(() => {
      answered = true;
    });
    await harness.control.write(RAVI, { to: ASHA, text: 'meanwhile' });
    await ravi.roundTrip();
    expect(answered).toBe(false);
    expect(JSON.stringify(asha.unused('messages.upsert'))).not.toContain('meanwhile');
    guard.resume();
    await answer;
    await asha.received('meanwhile');
  });
});
