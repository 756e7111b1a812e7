import type { PhoneNetwork } from '@waxwing/core/testing';
import { Problem, type SandboxServer } from '../../sandbox/index.js';

/** The phones of a sandbox, as the transport's contract suite drives them. */
export function sandboxNetwork({ control }: SandboxServer): PhoneNetwork {
  return {
    addPhone: async (number, name) => {
      await control.addPhone(name === undefined ? { number } : { number, name });
    },
    scan: (number, qr) => scan(control, number, qr),
    enterPairingCode: (number, code) => enterPairingCode(control, number, code),
    arrived: async (number) => control.messages(number),
    write: async (from, message) => (await control.write(from, message)).id,
    read: async (number) => {
      await control.read(number);
    },
    unlink: (number) => control.unlink(number),
    setStanding: async (number, { lock, cap }) => {
      await control.setStanding(number, {
        ...(lock !== undefined && { lock: lock && { ...lock, until: lock.until?.toISOString() ?? null } }),
        ...(cap !== undefined && {
          cap: cap && {
            total: cap.total ?? -1,
            used: cap.used ?? 0,
            status: cap.status,
            endsAt: cap.endsAt?.toISOString() ?? null,
          },
        }),
      });
    },
    fault: async (fault) => {
      await control.injectFault(fault.kind === 'nack' ? { ...fault, code: Number(fault.code) } : fault);
    },
  };
}

/** A code that does not link is the sandbox's answer (409), not a fault. */
async function enterPairingCode(
  control: SandboxServer['control'],
  number: string,
  code: string,
): Promise<boolean> {
  try {
    await control.enterPairingCode(number, code);
    return true;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 409) return false;
    throw problem;
  }
}

/** A phone that is asked for a passkey reports that the scan did not link: an answer of the sandbox, not a fault. */
async function scan(control: SandboxServer['control'], number: string, qr: string): Promise<void> {
  try {
    await control.scan(number, qr);
  } catch (problem) {
    if (!(problem instanceof Error && problem.message.includes('passkey'))) throw problem;
  }
}
