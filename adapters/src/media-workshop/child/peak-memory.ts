import { readFileSync } from 'node:fs';

/**
 * The most resident memory that this process has taken, in bytes. Linux hands `maxRSS` on from the process that called fork, so a child of
 * a large parent would seem to be as large; its status begins anew with each program.
 */
export function peakMemory(): number {
  const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(peak ?? process.resourceUsage().maxRSS) * 1_024;
}
