import type { ReactNode } from 'react';
import { Banner } from '../ui/feedback/banner.js';
import { ErrorBanner } from './error-banner.js';
import { useReportToShell } from './error-reporting.js';

/** The parts of a query that describe its state. */
export interface QueryState {
  readonly data: unknown;
  readonly isPlaceholderData: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly fetchStatus: string;
  readonly refetch: () => unknown;
}

export interface QueryStatusProps {
  /** One query, or several that are shown together. */
  readonly query: QueryState | readonly QueryState[];
  /** Shown while there is no data yet. */
  readonly loading?: ReactNode;
  /** What failed. */
  readonly title?: string;
  /** The sentence for a failure; by default the error's own. */
  readonly failure?: string;
}

/** Why data is missing or outdated: it is loading, the browser is offline, or a call has failed. Nothing when all is well. */
export function QueryStatus({ query, loading, title, failure }: QueryStatusProps) {
  const queries = [query].flat() as readonly QueryState[];
  const error = queries.find((one) => one.error)?.error;
  useReportToShell(error);
  if (queries.some(({ fetchStatus }) => fetchStatus === 'paused')) {
    // The dashboard already says that it is offline and that data may be outdated.
    if (queries.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData)) return null;
    return (
      <Banner tone="warn" title="You are offline">
        What you asked for is fetched as soon as you are back.
      </Banner>
    );
  }
  const busy = queries.some(({ isFetching }) => isFetching);
  if (error) {
    const retry = () => queries.forEach(({ refetch }) => void refetch());
    return <ErrorBanner title={title} error={failure ?? error} busy={busy} onRetry={retry} />;
  }
  return busy && queries.some(({ data }) => data === undefined) && loading;
}
