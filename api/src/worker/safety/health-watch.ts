import type { NumberSafety, OutboxMessage, SendOutcome, SessionEnd, SessionLease, LeaseGuard } from '@waxwing/core';
import type { Timing } from '../timing.js';
import type { SendPacer } from './send-pacer.js';

export interface HealthWatchPorts {
  readonly safety: NumberSafety;
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  readonly time: Timing;
  readonly over: AbortSignal;
  readonly abort: (error: unknown) => void;
}

export class HealthWatch {
  constructor(ports: HealthWatchPorts, pacer: SendPacer) {
    void ports;
    void pacer;
  }
  onOutcome(_message: OutboxMessage, _outcome: SendOutcome, _isProbe: boolean): void {}
  async onClosed(_end: SessionEnd): Promise<void> {}
  async judge(): Promise<void> {}
}
