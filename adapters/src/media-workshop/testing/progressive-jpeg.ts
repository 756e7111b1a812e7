/** In pixels, and in blocks of 8 × 8 of them. */
const SIDE = 64;
const BLOCKS = (SIDE / 8) ** 2;
/** The most bits by which the first scan of a coefficient leaves it to further ones. */
const MAX_SHIFT = 13;

/** A grey JPEG in so many scans, 2 to 883: one for the means of all blocks, then one for a bit of a coefficient each. */
export function progressiveJpeg(scans: number): Buffer {
  const refined = Array.from({ length: scans - 1 }, (_, n) => {
    const [coefficient, left] = [1 + (n % 63), MAX_SHIFT - Math.floor(n / 63)];
    return scan(coefficient, left === MAX_SHIFT ? 0 : left + 1, left);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...new Array<number>(64).fill(16)]),
    segment(0xc2, [8, 0, SIDE, 0, SIDE, 1, 1, 0x11, 0]),
    codes(0x00),
    codes(0x10),
    scan(0, 0, 0),
    ...refined,
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...body]);
}

/** A table of Huffman codes with one word, a bit of 0: nothing changes in this block. */
function codes(table: number): Buffer {
  return segment(0xc4, [table, 1, ...new Array<number>(15).fill(0), 0]);
}

function scan(coefficient: number, before: number, left: number): Buffer {
  const head = segment(0xda, [1, 1, 0, coefficient, coefficient, (before << 4) | left]);
  return Buffer.concat([head, Buffer.alloc(BLOCKS / 8)]);
}
