import { Navigate } from '@waxwing/kit/router';
import { Banner, Button } from '@waxwing/kit/ui';
import { useTitle } from '../app/use-title.js';
import { DashboardProviders } from '../dashboard/dashboard-providers.js';
import { Guard } from '../session/guard.js';
import { Loading } from '../session/loading.js';
import { SandboxProblem } from './control/control.js';
import { type Phone, usePhones } from './control/sandbox.api.js';
import { SandboxFrame } from './sandbox-frame.js';
import { Table } from './table.js';

/** The simulated phones, where the product runs on the sandbox. */
export default function SandboxPage() {
  useTitle('Sandbox');
  return (
    <DashboardProviders>
      <Gate>
        {(phones) => (
          <Guard>
            <SandboxFrame>
              <Table phones={phones} />
            </SandboxFrame>
          </Guard>
        )}
      </Gate>
    </DashboardProviders>
  );
}

const NOTHING_HERE = 404;

/** In live mode there is no sandbox, and this is a path like any other that is not known. */
function Gate({ children }: { children: (phones: readonly Phone[]) => React.ReactNode }) {
  const { data: phones, error, refetch } = usePhones();
  if (phones) return children(phones);
  if (!error) return <Loading />;
  if (error instanceof SandboxProblem && error.status === NOTHING_HERE) return <Navigate to="/" replace />;
  return (
    <SandboxFrame>
      <Banner
        tone="danger"
        title="The phones cannot be shown"
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        {error.message}
      </Banner>
    </SandboxFrame>
  );
}
