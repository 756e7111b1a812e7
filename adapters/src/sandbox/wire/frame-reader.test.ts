import { expect, test } from '@jest/globals';
import { encodeFrame, FrameReader, FramingError } from './frame-reader.js';

const HEADER = Buffer.from([0x57, 0x41, 6, 3]);
const one = Buffer.from('one');
const two = Buffer.alloc(300, 2);
const big = Buffer.alloc(70_000, 3);
const routing = Buffer.from('route');
const ROUTED = Buffer.concat([Buffer.from('ED'), Buffer.from([0, 1, 0, 0, routing.length]), routing, HEADER]);

test.each([
  ['plain', HEADER],
  ['with a routing block', ROUTED],
])('frames are complete however the bytes are cut (%s)', (_, intro) => {
  const stream = Buffer.concat([intro, encodeFrame(one), encodeFrame(two)]);
  for (const size of [1, 2, 3, 7, 100, stream.length]) {
    const reader = new FrameReader();
    const frames: Buffer[] = [];
    for (let at = 0; at < stream.length; at += size)
      frames.push(...reader.push(stream.subarray(at, at + size)));
    expect(frames).toEqual([one, two]);
    expect(reader.header).toEqual(HEADER);
  }
});

test('a frame may be longer than two length bytes can express', () => {
  const frames = new FrameReader().push(Buffer.concat([HEADER, encodeFrame(big), encodeFrame(one)]));
  expect(frames.map((data) => data.length)).toEqual([70_000, 3]);
});

test('a stream that is not WhatsApp’s is refused', () => {
  expect(() => new FrameReader().push(Buffer.from('GET / HTTP/1.1'))).toThrow(FramingError);
});
