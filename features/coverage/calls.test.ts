import { describe, expect, it } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { CALLS_MEDIA_TYPE, drainRecordedCalls, recordCall } from '../support/recorded-calls.js';
import { callsOf, missingCalls, operations, type RunFeature } from './calls.js';
import { callsSection } from './calls-section.js';

const { signUp, logIn } = contract.accounts;

function played(uri: string, ...ids: string[]): RunFeature {
  const calls = { data: Buffer.from(ids.join('\n')).toString('base64'), mime_type: CALLS_MEDIA_TYPE };
  const log = { data: Buffer.from('logIn').toString('base64'), mime_type: 'text/plain' };
  return { uri, elements: [{ steps: [{}, { embeddings: [log, calls] }] }] };
}

describe('the calls of a scenario', () => {
  it('are recorded once each, and cleared when they are drained', () => {
    for (const operation of [signUp, logIn, signUp]) recordCall(operation);
    expect(drainRecordedCalls()).toBe('logIn\nsignUp');
    expect(drainRecordedCalls()).toBe('');
  });
});

describe('the calls of a run', () => {
  it('are merged by call, in any order of the scenarios', () => {
    const run = [played('features/b.feature', 'signUp', 'logIn'), played('features/a.feature', 'signUp')];
    const calls = { logIn: ['features/b.feature'], signUp: ['features/a.feature', 'features/b.feature'] };
    expect(callsOf(run)).toEqual(calls);
    expect(JSON.stringify(callsOf(run.toReversed()))).toBe(JSON.stringify(calls));
  });

  it('are compared with the contract, and calls without a scenario are named', () => {
    const calls = callsOf([played('features/a.feature', 'signUp')]);
    expect(missingCalls(calls, [signUp, logIn])).toEqual([
      'No scenario makes the call logIn (POST /api/auth/login).',
    ]);
    expect(missingCalls(calls)).toHaveLength(operations.length - 1);
  });
});

describe('the section about calls', () => {
  const calls = callsOf([played('features/a.feature', 'signUp'), played('features/b.feature', 'signUp')]);

  it('has a row for each call of the contract', () => {
    const rows = callsSection(calls, '').split('\n');
    expect(rows).toContain(
      '| signUp | `POST /api/auth/signup` | `features/a.feature`<br>`features/b.feature` |',
    );
    expect(rows).toContain('| logIn | `POST /api/auth/login` |  |');
    expect(rows.filter((row) => row.includes('`/') || row.includes(' /'))).toHaveLength(operations.length);
  });

  it('is kept while no full run is recorded, and rewritten once one is', () => {
    const section = callsSection(calls, '');
    expect(callsSection(undefined, `# Report\n\n${section}`)).toBe(section);
    expect(callsSection({}, `# Report\n\n${section}`)).not.toBe(section);
  });
});
