const SCAN = 0xda;
const END = 0xd9;
/** Markers of a byte pair alone: fill bytes, stuffed and reserved ones, restarts, the start of the image. */
const isAlone = (marker: number): boolean =>
  marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** In how many scans a JPEG comes (ITU-T T.81, annex B). What its segments hold does not count, nor what stands behind its end. */
export function scansOf(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff); at >= 0 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === END) break;
    if (marker === SCAN) scans += 1;
    if (isAlone(marker)) at += marker === 0xff ? 1 : 2;
    else at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return scans;
}
