import type { Tone } from './tone.js';

export type MarkName = 'tick' | 'ticks' | 'clock' | 'cross' | 'dash' | 'bang' | 'dot';

const PATHS: Record<MarkName, string> = {
  tick: 'M3 8.5l3.2 3.2L13 4.8',
  ticks: 'M1 8.5l3 3 6-7M7.6 10.3l1.2 1.2 6.2-7',
  clock: 'M8 2.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11M8 5v3.2l2 1.3',
  cross: 'M4 4l8 8M12 4l-8 8',
  dash: 'M3.5 8h9',
  bang: 'M8 3v6M8 12.4v.2',
  dot: 'M8 7.2a.8.8 0 100 1.6.8.8 0 000-1.6',
};

/** The default mark of each tone. */
export const MARK_OF: Record<Tone, MarkName> = {
  neutral: 'dash',
  success: 'tick',
  warn: 'clock',
  danger: 'cross',
  info: 'bang',
};

/** A hand-drawn mark. Hidden from screen readers, which read the word beside it. */
export function Mark({ name, size = 14 }: { name: MarkName; size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" fill="none">
      <path
        d={PATHS[name]}
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
