import type { RemoteProps } from '@waxwing/client';
import { ErrorBanner } from '@waxwing/kit/remote';
import { Banner, Button } from '@waxwing/kit/ui';
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react';
import { ErrorBoundary } from '../app/error-boundary.js';
import { Loading } from '../app/loading.js';
import { loadRemoteApp } from './load-remote-app.js';
import { RemoteMisfit } from './remote-needs.js';

export interface RemoteViewProps extends RemoteProps {
  readonly remote: string;
  /** The title of the view, for the error card. */
  readonly title: string;
}

// Loaded once and cached: returning to a tab must not load it again.
const apps = new Map<string, ComponentType<RemoteProps>>();

/** A view of a remote, or an error card that names it and retries without reloading the page. */
export function RemoteView({ remote, title, ...props }: RemoteViewProps) {
  const [attempt, setAttempt] = useState(0);
  const App = getApp(remote);
  const retry = useCallback(() => {
    apps.set(remote, lazyApp(remote, { again: true }));
    setAttempt((count) => count + 1);
  }, [remote]);
  return (
    <ErrorBoundary
      key={`${remote} ${attempt}`}
      fallback={(error) =>
        error instanceof RemoteMisfit ? (
          <NewerShellNeeded />
        ) : (
          <ErrorBanner
            title={`${title} cannot be shown`}
            error="This part of the dashboard did not load. Everything else works; your instances and messages are not affected."
            onRetry={retry}
          />
        )
      }
    >
      <Suspense fallback={<Loading />}>
        <App {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function getApp(remote: string): ComponentType<RemoteProps> {
  const known = apps.get(remote) ?? lazyApp(remote, { again: false });
  apps.set(remote, known);
  return known;
}

function lazyApp(remote: string, options: { again: boolean }): ComponentType<RemoteProps> {
  return lazy(async () => ({ default: await loadRemoteApp(remote, options) }));
}

/** The page itself is never cached, so that loading it again gets the newest dashboard. */
function NewerShellNeeded() {
  return (
    <Banner
      tone="warn"
      title="This part needs a newer dashboard"
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      It was updated after you opened this page. Everything else works; your instances and messages are not
      affected.
    </Banner>
  );
}
