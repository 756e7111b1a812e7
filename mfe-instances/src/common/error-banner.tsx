import { Banner, Button } from '@waxwing/kit/ui';

export interface ErrorBannerProps {
  /** What failed. */
  readonly title: string;
  /** Its message gives the reason. */
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

export function ErrorBanner({ title, error, onRetry, onDismiss }: ErrorBannerProps) {
  return (
    <Banner
      tone="danger"
      title={title}
      {...(onRetry && {
        action: (
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        ),
      })}
      {...(onDismiss && { onDismiss })}
    >
      {errorText(error)}
    </Banner>
  );
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
