import { Banner, Button } from '@waxwing/kit/ui';
import { useReportToShell } from './on-error.js';

export interface QueryStatusProps {
  /** The parts of a query that describe its state. */
  readonly query: {
    readonly data: unknown;
    readonly isPlaceholderData: boolean;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly fetchStatus: string;
    readonly refetch: () => unknown;
  };
}

/** Explains why data is missing or outdated; renders nothing when all is well. */
export function QueryStatus({ query }: QueryStatusProps) {
  const { data, isPlaceholderData, error, isFetching, fetchStatus, refetch } = query;
  useReportToShell(error);
  if (fetchStatus === 'paused') {
    // The dashboard already says that it is offline and that data may be outdated.
    if (data !== undefined && !isPlaceholderData) return null;
    return (
      <Banner tone="warn" title="You are offline">
        What you asked for is fetched as soon as you are back.
      </Banner>
    );
  }
  if (!error) return null;
  return (
    <Banner
      tone="danger"
      action={
        <Button size="small" busy={isFetching} onClick={() => refetch()}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Banner>
  );
}
