import { Banner, Button } from '@waxwing/kit/ui';

/** What could not be loaded, and another try. */
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
