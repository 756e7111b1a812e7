import { isShellError, serverTextOr } from '@waxwing/client';
import { formatCount } from '@waxwing/kit/format';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Banner } from '@waxwing/kit/ui';
import type { Attempt } from '../deliveries/deliveries.api.js';
import { outcomeText, remedyOf } from '../deliveries/describe-attempt.js';
import type { ResendState } from './use-resending.js';

interface ResendResultProps {
  readonly state: ResendState;
  readonly error: Error | null;
  readonly result: Attempt | null;
}

/** What came of sending it once more. */
export function ResendResult({ state, error, result }: ResendResultProps) {
  if (state === 'failed' && error && !isShellError(error)) {
    return <ErrorBanner title="It could not be sent again" error={serverTextOr(error, error.message)} />;
  }
  if (state === 'waiting') return <Banner title="Queued">It is sent at once; the result shows here.</Banner>;
  if (!result || state !== 'done') return null;
  const text = `${outcomeText(result)}, in ${formatCount(result.duration_ms)} ms`;
  return result.error ? (
    <Banner tone="danger" title="It has failed again">
      {text}. {remedyOf(result)}
    </Banner>
  ) : (
    <Banner tone="success" title="Delivered">
      {text}.
    </Banner>
  );
}
