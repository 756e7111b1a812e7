import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { COMMANDS } from './commands.js';
import { waxwing } from './waxwing.js';

describe('the program waxwing', () => {
  let printed: string;
  beforeEach(() => {
    printed = '';
    const keep = (text: unknown) => {
      printed += text;
      return true;
    };
    jest.spyOn(process.stdout, 'write').mockImplementation(keep);
    jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const nothingRuns = () => {
    const loads = Object.values(COMMANDS).map((command) => jest.spyOn(command, 'load'));
    return () => expect(loads.flatMap(({ mock }) => mock.calls)).toEqual([]);
  };

  const EXPLAINED = Object.entries(COMMANDS).flatMap(([name, { usage }]) =>
    usage === undefined ? [] : [name],
  );
  it.each(EXPLAINED)('says how %s is used, and does not run it', async (name) => {
    const assertNothingRan = nothingRuns();
    for (const help of ['--help', '-h']) expect(await waxwing([name, help], {})).toBe(0);
    expect(printed).toContain(`Usage: waxwing ${name}`);
    assertNothingRan();
  });

  it.each(['start', 'api', 'worker', 'delivery'])(
    'refuses arguments of %s, whose settings are variables',
    async (name) => {
      const assertNothingRan = nothingRuns();
      expect(await waxwing([name, '--port', '4000'], {})).toBe(2);
      expect(printed).toContain(`waxwing ${name} takes no arguments`);
      assertNothingRan();
    },
  );

  it('says which commands there are', async () => {
    expect(await waxwing(['-h'], {})).toBe(0);
    expect(await waxwing(['wroker'], {})).toBe(2);
    for (const name of Object.keys(COMMANDS)) expect(printed).toContain(`waxwing ${name} `);
  });

  it('gives the usage where it does not understand an option', async () => {
    expect(await waxwing(['doctor', '--fast'], { HOME: undefined })).toBe(2);
    expect(printed).toContain('Usage: doctor [--json]');
  });
});
