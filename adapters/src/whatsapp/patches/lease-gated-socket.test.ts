import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ManualLeaseGuard } from '@waxwing/core/testing';
import type { WASocket } from '@whiskeysockets/baileys';
import { LeaseGatedSocket } from './lease-gated-socket.js';

/** A `ws` socket that writes down what reaches it. */
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

  test('what is written while the guard does not hold goes on afterwards, in order and complete', () => {
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

  test('what comes meanwhile is heard afterwards, in order, and the line is stopped', () => {
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

  test('a guard that ends again while all that goes on stops the rest', () => {
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

  test('what comes while that goes on overtakes nothing', () => {
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

  test('a socket that is made after it was lost is cut at once', () => {
    guard.lose();
    const late = new Wire();
    LeaseGatedSocket.install(
      { ws: Object.assign(new EventEmitter(), { socket: late }) } as unknown as WASocket,
      guard,
    );
    expect(late.ended).toBe(true);
  });

  test('when it is lost nothing is written any more and the socket is cut', () => {
    guard.pause();
    write('1');
    guard.lose();
    expect(wire.written).toEqual([]);
    expect(wire.ended).toBe(true);
    expect(outcomes).toEqual([expect.any(Error)]);
  });

  test('events that are no messages pass: the end of a socket is always heard', () => {
    guard.pause();
    let closed = false;
    client.on('close', () => {
      closed = true;
    });
    client.emit('close');
    expect(closed).toBe(true);
  });
});
