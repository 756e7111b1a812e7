import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fault, FaultReporter } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';
import { newId } from '../uuid-v7.js';

export interface ReceivedFault extends Pick<Fault, 'level' | 'type' | 'message'> {
  /** Everything that arrived of it. */
  readonly words: string;
}

export interface FaultReporterUnderTest {
  readonly reporter: FaultReporter;
  arrived(): Promise<readonly ReceivedFault[]>;
  close(): Promise<void>;
}

/** A fault with a message that no other has. */
export function aFault(change: Partial<Fault> = {}): Fault {
  return {
    level: 'error',
    title: 'request failed',
    type: 'TypeError',
    message: `cannot read ${newId()}`,
    stack: 'TypeError: no\n    at send (file:///app/send.js:10:5)\n    at file:///app/main.js:3:1',
    route: '/api/public/send/{instance_id}',
    requestId: 'req_1',
    at: new Date('2026-11-26T00:00:00Z'),
    ...change,
  };
}

export function faultReporterContract(name: string, setup: () => Promise<FaultReporterUnderTest>): void {
  describe(`FaultReporter, ${name}`, () => {
    let under: FaultReporterUnderTest;
    beforeAll(async () => {
      under = await setup();
    });
    afterAll(async () => under?.close());

    const arrivalsOf = async ({ message }: Fault) =>
      (await under.arrived()).filter((received) => received.message === message);

    test('what it was told has arrived with its type, its route and its request', async () => {
      const fault = aFault();
      await under.reporter.report(fault);
      const [received] = await arrivalsOf(fault);
      expect(received).toMatchObject({ level: 'error', type: 'TypeError' });
      for (const word of ['/api/public/send/{instance_id}', 'req_1', 'request failed', 'send.js'])
        expect(received?.words).toContain(word);
    });

    test('one without stack, route and request arrives too', async () => {
      const fault = aFault({ level: 'fatal', stack: undefined, route: undefined, requestId: undefined });
      await under.reporter.report(fault);
      expect(await arrivalsOf(fault)).toMatchObject([{ level: 'fatal' }]);
    });

    test('those that are told at the same time all arrive, each once', async () => {
      const faults = times(5, () => aFault());
      await Promise.all(faults.map((fault) => under.reporter.report(fault)));
      for (const fault of faults) expect(await arrivalsOf(fault)).toHaveLength(1);
    });
  });
}
