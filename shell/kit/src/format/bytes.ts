const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file as people read it: `48 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: UNITS[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}

/** A duration as players show it: `0:07`, `12:30`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
