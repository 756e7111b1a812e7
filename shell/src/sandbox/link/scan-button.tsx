import { Button } from '@waxwing/kit/ui';
import { SandboxProblem } from '../control/control.js';
import { useVerb, verbsOf } from '../control/sandbox.api.js';
import { newestCode } from './waiting.api.js';

export interface ScanButtonProps {
  readonly number: string;
  readonly instanceId: string | undefined;
}

/** Points the phone's camera at the code that waits. */
export function ScanButton({ number, instanceId }: ScanButtonProps) {
  const { mutate, isPending } = useVerb(async () => {
    if (instanceId) await scan(number, instanceId);
  });
  return (
    <Button
      size="small"
      variant={instanceId ? 'primary' : 'secondary'}
      disabled={!instanceId}
      busy={isPending}
      onClick={() => mutate()}
    >
      {isPending ? 'Scanning...' : 'Scan Code'}
    </Button>
  );
}

const EXPIRED = 409;

/** A code may be replaced between the look and the scan: then the next one is scanned. */
async function scan(number: string, instanceId: string): Promise<void> {
  const verbs = verbsOf(number);
  const code = await newestCode(instanceId);
  try {
    await verbs.scan(code);
  } catch (error) {
    const next =
      error instanceof SandboxProblem && error.status === EXPIRED && (await newestCode(instanceId));
    if (!next || next === code) throw error;
    await verbs.scan(next);
  }
}
