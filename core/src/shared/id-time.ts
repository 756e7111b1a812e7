/** When an id was made, in ms: a UUIDv7 begins with that time in 48 bits. */
export function timeOfId(id: string): number {
  return Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16);
}
