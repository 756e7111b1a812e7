import { Banner, Button } from '@waxwing/kit/ui';

export interface FailureBannerProps {
  /** What did not work. */
  readonly title: string;
  /** Why, in the words of the error. */
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly onDismiss?: (() => void) | undefined;
}

export function FailureBanner({ title, error, onRetry, onDismiss }: FailureBannerProps) {
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
      {sentenceOf(error)}
    </Banner>
  );
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
