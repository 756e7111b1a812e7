import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '../query/index.js';
import { BrowserRouter } from '../router/index.js';
import { Toaster, toast } from '../ui/overlay/index.js';
import '../tokens/tokens.css';
import styles from './standalone.module.css';

type RemoteApp = ComponentType<{ view: string; onError: (error: unknown) => void }>;

/** Renders a view of a remote without the shell, for development: with the stored token, and every error as a toast. */
export function mountStandalone(App: RemoteApp, view: string): void {
  const onError = (error: unknown) => toast.failure(error instanceof Error ? error.message : String(error));
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <main className={styles.page}>
            <App view={view} onError={onError} />
          </main>
        </BrowserRouter>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}
