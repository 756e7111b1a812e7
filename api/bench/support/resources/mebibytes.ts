const MIB = 2 ** 20;

export function mebibytes(bytes: number, digits = 2): string {
  return (bytes / MIB).toFixed(digits);
}
