import { expect, test } from '@jest/globals';
import type { SafetyLoad } from '../worker/safety/safety-load.js';
import { Metrics } from './metrics.js';

const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

test('first contacts are counted by what became of them, and opt-outs by their kind', async () => {
  const { safety, text: scrape } = started();
  safety.onFirstContact('sent');
  safety.onFirstContact('sent');
  safety.onFirstContact('refused');
  safety.onOptOut('out');
  safety.onOptOut('in');
  const text = await scrape();
  expect(linesOf(text, 'waxwing_first_contacts_total')).toEqual([
    'waxwing_first_contacts_total{outcome="sent"} 2',
    'waxwing_first_contacts_total{outcome="refused"} 1',
  ]);
  expect(linesOf(text, 'waxwing_opt_outs_total')).toEqual([
    'waxwing_opt_outs_total{kind="out"} 1',
    'waxwing_opt_outs_total{kind="in"} 1',
  ]);
});

test('numbers by health and held messages are read at each scrape, and what holds nothing any more is dropped', async () => {
  const { safety, text } = started();
  let load: SafetyLoad = { healths: { ok: 3, held: 1 }, held: { number_held: 12, gap: 2 } };
  safety.collectFrom(() => load);
  const first = await text();
  expect(linesOf(first, 'waxwing_instances_health')).toEqual([
    'waxwing_instances_health{health="ok"} 3',
    'waxwing_instances_health{health="caution"} 0',
    'waxwing_instances_health{health="held"} 1',
    'waxwing_instances_health{health="restricted"} 0',
    'waxwing_instances_health{health="banned"} 0',
  ]);
  expect(linesOf(first, 'waxwing_safety_held_messages')).toEqual([
    'waxwing_safety_held_messages{code="number_held"} 12',
    'waxwing_safety_held_messages{code="gap"} 2',
  ]);
  load = { healths: { ok: 4 }, held: { gap: 1 } };
  const second = await text();
  expect(linesOf(second, 'waxwing_instances_health{health="held"}')).toEqual([
    'waxwing_instances_health{health="held"} 0',
  ]);
  expect(linesOf(second, 'waxwing_safety_held_messages')).toEqual([
    'waxwing_safety_held_messages{code="gap"} 1',
  ]);
});

function started() {
  const metrics = new Metrics();
  return { safety: metrics.safety, text: () => metrics.text() };
}
