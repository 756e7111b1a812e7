import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withFolder } from '../testing/sandbox-harness.js';
import { Journal } from './journal.js';

const inFolder = (use: (path: string) => void): Promise<void> =>
  withFolder(async (folder) => use(join(folder, 'deep', 'journal')));

const content = (journal: Journal) => [...journal.entries('')];

test('flushed values are read again, removed keys are not', () =>
  inFolder((path) => {
    const journal = Journal.open(path);
    journal.put('a', { n: 1 });
    journal.put('b', 'two');
    journal.flush();
    journal.put('a', { n: 2 });
    journal.remove('b');
    journal.flush();
    expect(content(Journal.open(path))).toEqual([['a', { n: 2 }]]);
    journal.close();
  }));

test('a line cut short by a kill is dropped as a whole, and later writes are intact', () =>
  inFolder((path) => {
    const first = Journal.open(path);
    first.put('a', 1);
    first.close();
    appendFileSync(path, '[["a",2],["b",');
    const second = Journal.open(path);
    expect(content(second)).toEqual([['a', 1]]);
    second.put('c', 3);
    second.close();
    const third = Journal.open(path);
    expect(content(third)).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
    third.close();
  }));

test('one flush is one line, and opening compacts', () =>
  inFolder((path) => {
    const journal = Journal.open(path);
    for (let n = 0; n < 5; n += 1) {
      journal.put('x', n);
      journal.put('y', n);
      journal.flush();
    }
    journal.close();
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(6);
    Journal.open(path).close();
    expect(readFileSync(path, 'utf8')).toBe('[["x",4],["y",4]]\n');
  }));

test('changes without a flush are soon written anyway', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'journal');
    const journal = Journal.open(path);
    journal.put('a', 1);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(readFileSync(path, 'utf8')).toBe('[["a",1]]\n');
    journal.close();
  });
});

test('a damaged line in the middle affects only itself', () =>
  inFolder((path) => {
    Journal.open(path).close();
    writeFileSync(path, '[["a",1]]\nnonsense\n[["b",2]]\n');
    const journal = Journal.open(path);
    expect(content(journal)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    journal.close();
  }));

test('a file that has grown large is compacted while in use', () =>
  inFolder((path) => {
    const journal = Journal.open(path, 1000);
    for (let n = 0; n < 500; n += 1) {
      journal.put('x', n);
      journal.flush();
    }
    expect(readFileSync(path, 'utf8').length).toBeLessThan(1100);
    journal.close();
    const again = Journal.open(path);
    expect(content(again)).toEqual([['x', 499]]);
    again.close();
  }));
