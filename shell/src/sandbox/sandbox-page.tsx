import { ErrorBanner } from '@waxwing/kit/remote';
import { Navigate } from '@waxwing/kit/router';
import { Loading } from '../app/loading.js';
import { useDocumentTitle } from '../app/use-document-title.js';
import { DashboardProviders } from '../dashboard/dashboard-providers.js';
import { Guard } from '../sign-in/guard.js';
import { SandboxError } from './control/call-sandbox.js';
import { type Phone, usePhones } from './control/sandbox.api.js';
import { SandboxBoard } from './sandbox-board.js';
import { SandboxFrame } from './sandbox-frame.js';

/** The simulated phones, when the product runs on the sandbox. */
export default function SandboxPage() {
  useDocumentTitle('Sandbox');
  return (
    <DashboardProviders>
      <SandboxGate>
        {(phones) => (
          <Guard>
            <SandboxFrame>
              <SandboxBoard phones={phones} />
            </SandboxFrame>
          </Guard>
        )}
      </SandboxGate>
    </DashboardProviders>
  );
}

const NOT_FOUND = 404;

/** In live mode there is no sandbox, and this path is unknown. */
function SandboxGate({ children }: { children: (phones: readonly Phone[]) => React.ReactNode }) {
  const { data: phones, error, refetch } = usePhones();
  if (phones) return children(phones);
  if (!error) return <Loading />;
  if (error instanceof SandboxError && error.status === NOT_FOUND) return <Navigate to="/" replace />;
  return (
    <SandboxFrame>
      <ErrorBanner title="The phones cannot be shown" error={error} onRetry={() => void refetch()} />
    </SandboxFrame>
  );
}
