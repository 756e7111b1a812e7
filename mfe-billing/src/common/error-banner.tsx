import { Banner, Button } from '@waxwing/kit/ui';

/** What could not be loaded, with a Retry button. */
export function ErrorBanner({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      action={
        <Button busy={busy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
