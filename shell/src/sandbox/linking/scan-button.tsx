import { Button } from '@waxwing/kit/ui';
import { SandboxError } from '../control/call-sandbox.js';
import { phoneActions, useSandboxAction } from '../control/sandbox.api.js';
import { fetchNewestQrCode } from './linking.api.js';

export interface ScanButtonProps {
  readonly number: string;
  readonly instanceId: string | undefined;
}

/** Scans the instance's current QR code with this phone. */
export function ScanButton({ number, instanceId }: ScanButtonProps) {
  const { mutate, isPending } = useSandboxAction(async () => {
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

const CONFLICT = 409;

/** A code may be replaced between fetch and scan: then the next one is scanned. */
async function scan(number: string, instanceId: string): Promise<void> {
  const actions = phoneActions(number);
  const code = await fetchNewestQrCode(instanceId);
  try {
    await actions.scan(code);
  } catch (error) {
    const next =
      error instanceof SandboxError && error.status === CONFLICT && (await fetchNewestQrCode(instanceId));
    if (!next || next === code) throw error;
    await actions.scan(next);
  }
}
