export type { LiveChange } from './live-change.js';
export { liveEvents } from './live-events.js';
export { refetchOnChange } from './refetch-on-change.js';
export { useIsLive, useLive, usePollInterval } from './use-live.js';
