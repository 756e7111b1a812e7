import { randomBytes } from 'node:crypto';

/** JPEG's marker of a comment, and its length of two bytes with 16 of text. */
const COMMENT = Buffer.from([0xff, 0xfe, 0, 18]);
const START_BYTES = 2;

/** The same picture as another file: a comment in it is different each time. */
export function anotherOf(picture: Buffer): Buffer {
  return Buffer.concat(piecesOfAnother(picture));
}

/** What `anotherOf` returns, in pieces, without a copy of the picture. */
export function piecesOfAnother(picture: Buffer): Buffer[] {
  const comment = Buffer.concat([COMMENT, randomBytes(16)]);
  return [picture.subarray(0, START_BYTES), comment, picture.subarray(START_BYTES)];
}
