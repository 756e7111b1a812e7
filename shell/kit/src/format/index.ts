export { formatBytes, formatSeconds } from './bytes.js';
export { formatCount } from './count.js';
export { buildCurlCommand, shellQuote } from './curl.js';
export { formatDateTime, formatDay, formatTime } from './dates.js';
export { localTimes } from './local-times.js';
export { formatRupees } from './money.js';
