import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Metrics } from '../../src/metrics/metrics.js';
import { ALERTS } from './alerts.js';
import { observabilityFiles } from './files.js';
import { DASHBOARDS } from './panels.js';

const folder = new URL('./', import.meta.url);
const read = (path: string) => readFile(new URL(path, folder), 'utf8');
const run = promisify(execFile);
const promtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);
const SUFFIX = /_(?:bucket|sum|count)$/;

/** What a process shows before anything has happened, its parts included. */
async function atTheStart(): Promise<string> {
  const metrics = new Metrics();
  const none = async () => 0;
  metrics.collectFrom({
    sessions: () => ({}),
    standings: () => ({}),
    eventHorizon: none,
    sendQueue: async () => ({ depth: 0, oldestSeconds: 0 }),
    streams: () => 0,
    pool: () => ({ inUse: 0, waiting: 0 }),
    jobs: async () => ({}),
  });
  metrics.collectDeliveriesFrom(() => ({ inFlight: {}, unrecorded: 0, endpoints: {}, lagSeconds: 0 }));
  metrics.collectVersionFrom(async () => ({ current: undefined, waiting: 0, refusals: 0 }) as never);
  metrics.database.collectMigrationFrom(none);
  metrics.database.collectUpkeepFrom(async () => ({ partitionsEnd: {}, lastBackupAt: null }));
  metrics.safety.collectFrom(() => ({ healths: {}, held: {} }));
  metrics.collectFaultsFrom(() => ({ reported: 0, failed: 0, dropped: 0 }));
  return metrics.text();
}

describe('what operators watch', () => {
  it('is in the files that are kept', async () => {
    for (const [path, text] of Object.entries(observabilityFiles()))
      expect({ path, text: await read(path) }).toEqual({ path, text });
  });

  it('names only metrics that there are', async () => {
    const text = await atTheStart();
    const known = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name!));
    const named = Object.values(observabilityFiles()).flatMap(
      (text) => text.match(/waxwing_[a-z0-9_]+/g) ?? [],
    );
    const unknown = named.filter((name) => !known.has(name) && !known.has(name.replace(SUFFIX, '')));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('counts from zero what an alert wants the increase of: a series that begins with 5 has not increased', async () => {
    const text = await atTheStart();
    const wanted = ALERTS.flatMap(({ expr }) => [...expr.matchAll(/increase\((\w+)(?:\{([^}]*)\})?\[/g)]);
    expect(wanted.length).toBeGreaterThan(0);
    const missing = wanted.filter(([, name, labels = '']) => {
      const series = labels.includes('!=') ? `${name}{` : `${name}${labels && `{${labels}}`} 0\n`;
      return !text.includes(`\n${series}`);
    });
    expect(missing.map(([selector]) => selector)).toEqual([]);
  });

  it('counts a message that could not be read once on its panel, whatever is tried with it afterwards', async () => {
    const metrics = new Metrics();
    for (const outcome of ['undecryptable', 'asked', 'repeated']) metrics.inbound.onUnread(outcome);
    const text = await metrics.text();
    const panels = DASHBOARDS.flatMap((dashboard) => dashboard.panels);
    const { unread } = panels.find(({ title }) => title === 'Received messages a second')!.queries;
    const leftOut = /outcome!~"([^"]*)"/.exec(unread!)?.[1]?.split('|') ?? [];
    const counted = [...text.matchAll(/^waxwing_inbound_unread_total\{outcome="(\w+)"\} (\d+)$/gm)]
      .filter(([, outcome]) => !leftOut.includes(outcome!))
      .reduce((sum, [, , count]) => sum + Number(count), 0);
    expect(counted).toBe(1);
  });

  it('shows all that number safety counts', async () => {
    const shown = Object.values(observabilityFiles()).join();
    for (const name of ['instances_health', 'safety_held_messages', 'first_contacts_total', 'opt_outs_total'])
      expect(shown).toContain(`waxwing_${name}`);
  });

  it('has a page of the runbook for each alert, with what to do first and then, and no other page', async () => {
    const pages = (await readdir(new URL('runbook/', folder))).toSorted();
    expect(pages).toEqual(ALERTS.map(({ name }) => `${name}.md`).toSorted());
    for (const page of pages) {
      const text = await read(`runbook/${page}`);
      expect([page, /^## First\n\n1\. /m.test(text), /^## Then\n\n\S/m.test(text)]).toEqual([
        page,
        true,
        true,
      ]);
    }
  });

  // Debian: apt-get install prometheus.
  (promtool ? it : it.skip)('fires and rests as its unit tests say', async () => {
    const cwd = new URL('.', folder).pathname;
    await expect(run('promtool', ['check', 'rules', 'rules.yaml'], { cwd })).resolves.toBeDefined();
    await expect(run('promtool', ['test', 'rules', 'rules.test.yaml'], { cwd })).resolves.toBeDefined();
  });
});
