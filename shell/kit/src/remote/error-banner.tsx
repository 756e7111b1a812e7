import { Button } from '../ui/actions/button.js';
import { Banner } from '../ui/feedback/banner.js';

export interface ErrorBannerProps {
  /** What failed. */
  readonly title?: string | undefined;
  /** The reason: an error, or a sentence in its place. */
  readonly error: unknown;
  /** Whether it is being tried again. */
  readonly busy?: boolean;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

/** What failed and why, with a Retry button. */
export function ErrorBanner({ title, error, busy = false, onRetry, onDismiss }: ErrorBannerProps) {
  return (
    <Banner
      tone="danger"
      {...(title && { title })}
      {...(onDismiss && { onDismiss })}
      action={
        onRetry && (
          <Button size="small" busy={busy} onClick={onRetry}>
            Retry
          </Button>
        )
      }
    >
      {errorText(error)}
    </Banner>
  );
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
