export { ErrorBanner, errorText } from './error-banner.js';
export { ErrorReporting, useReportToShell } from './error-reporting.js';
export { Loading } from './loading.js';
export { QueryStatus } from './query-status.js';
export { useImmediateMutation } from './use-immediate-mutation.js';
