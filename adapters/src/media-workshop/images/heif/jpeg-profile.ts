const START = 2;
const HEAD = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([1, 1])]);
/** What fits into one segment; profiles of phones have half a kilobyte. */
const MAX_PROFILE = 65_533 - HEAD.length;

/** A JPEG that says what its colours mean; sharp puts in profiles of files alone. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  if (profile.length > MAX_PROFILE) return jpeg;
  const marker = Buffer.from([0xff, 0xe2, 0, 0]);
  marker.writeUInt16BE(2 + HEAD.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, START), marker, HEAD, profile, jpeg.subarray(START)]);
}
