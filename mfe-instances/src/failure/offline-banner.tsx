import { Banner } from '@waxwing/kit/ui';

/** The browser has no network: what is shown is what was known last. */
export function OfflineBanner() {
  return (
    <Banner tone="warn" title="You are offline">
      This page shows what was known last. It goes on by itself when the network is back.
    </Banner>
  );
}
