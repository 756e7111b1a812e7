import { HEALTH_STATES } from '@waxwing/core';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { SafetyLoad } from '../worker/safety/safety-load.js';

/** Counts what number safety meets. */
export function registerSafetyMetrics(registers: [Registry]) {
  const firstContacts = new Counter({
    name: 'waxwing_first_contacts_total',
    help: 'Messages to people who do not know the number, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const optOuts = new Counter({
    name: 'waxwing_opt_outs_total',
    help: 'Messages of people by which they opted out or in again',
    labelNames: ['kind'],
    registers,
  });
  return {
    onFirstContact: (outcome: string) => firstContacts.inc({ outcome }),
    onOptOut: (kind: 'out' | 'in') => optOuts.inc({ kind }),
    /** Shows at each scrape how the numbers fare that are held here. */
    collectFrom: (load: () => SafetyLoad) => registerSafetyLoad(registers, load),
  };
}

function registerSafetyLoad(registers: [Registry], load: () => SafetyLoad): void {
  new Gauge({
    name: 'waxwing_instances_health',
    help: 'Paced numbers connected here, by their health',
    labelNames: ['health'],
    registers,
    collect() {
      const { healths } = load();
      for (const health of HEALTH_STATES) this.set({ health }, healths[health] ?? 0);
    },
  });
  new Gauge({
    name: 'waxwing_safety_held_messages',
    help: 'Waiting messages of paced numbers, as last counted, by what keeps their lane',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset();
      for (const [code, count] of Object.entries(load().held)) this.set({ code }, count);
    },
  });
}
