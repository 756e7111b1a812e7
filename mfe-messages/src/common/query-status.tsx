import { Banner, Button } from '@waxwing/kit/ui';
import { useReportToShell } from './on-error.js';

export interface QueryStatusProps {
  /** The parts of a query that say how it stands. */
  readonly query: {
    readonly data: unknown;
    readonly isPlaceholderData: boolean;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly fetchStatus: string;
    readonly refetch: () => unknown;
  };
}

/** Says why what is shown is missing or out of date; nothing while all is well. */
export function QueryStatus({ query }: QueryStatusProps) {
  const { data, isPlaceholderData, error, isFetching, fetchStatus, refetch } = query;
  useReportToShell(error);
  if (fetchStatus === 'paused') {
    // The dashboard says already that there is no network, and that what is seen may be old.
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
