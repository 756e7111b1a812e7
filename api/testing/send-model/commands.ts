import { expect } from '@jest/globals';
import { LeaseLost, type Receipt } from '@waxwing/core';
import fc from 'fast-check';
import type { SendHarness } from './send-harness.js';

/** The state that decides which commands are possible. */
export interface Model {
  accepted: number;
  owner: 'none' | 'working' | 'paused';
}

type Check = (model: Readonly<Model>) => boolean;
type Act = (harness: SendHarness, model: Model) => Promise<void>;

/** A command that checks the invariants after it. */
function step(name: string, check: Check, act: Act): fc.AsyncCommand<Model, SendHarness> {
  const run = async (model: Model, harness: SendHarness) => {
    await act(harness, model);
    await harness.checkInvariants();
  };
  return { check, run, toString: () => name };
}

const always: Check = () => true;
const isWorking: Check = ({ owner }) => owner === 'working';
const isPaused: Check = ({ owner }) => owner === 'paused';
const isUnowned: Check = ({ owner }) => owner === 'none';
const hasAccepted: Check = ({ accepted }) => accepted > 0;

const send = (chat: number, count: number, isElsewhere: boolean) =>
  step(`send ${count} to chat ${chat}${isElsewhere ? ' elsewhere' : ''}`, always, async (harness, model) => {
    for (let n = 0; n < count; n++) expect(await harness.send(chat, { isElsewhere })).toBe(false);
    model.accepted += count;
  });

/** One that waits, and one behind it, which the owner, who has all in hand, could take as it is accepted. */
const sendBehind = (chat: number) =>
  step(`send to chat ${chat} elsewhere and here`, isWorking, async (harness, model) => {
    await harness.owner!.take(50);
    for (const isElsewhere of [true, false]) expect(await harness.send(chat, { isElsewhere })).toBe(false);
    await harness.owner!.write();
    model.accepted += 2;
  });

const repeat = (pick: number) =>
  step(`repeat ${pick}`, hasAccepted, async (harness, model) => {
    expect(await harness.send(0, { repeated: pick % model.accepted })).toBe(true);
  });

const connect = () =>
  step('connect', isUnowned, async (harness, model) => {
    await harness.connect();
    model.owner = 'working';
  });

const take = (limit: number) => step(`take ${limit}`, isWorking, (harness) => harness.owner!.take(limit));
const write = (count: number) =>
  step(`write ${count}`, isWorking, async (harness) => {
    for (let n = 0; n < count; n++) await harness.owner!.write();
  });
const answer = (pick: number) =>
  step(`answer ${pick}`, isWorking, async (harness) => harness.owner!.answer(pick));
const settle = () => step('settle', isWorking, (harness) => harness.owner!.settle());

/** Late, in any order, and some of them twice. */
const record = (seed: number) =>
  step(`receipts ${seed}`, isWorking, (harness) =>
    harness.owner!.record((heard) => shuffled([...heard, ...heard.slice(0, seed % 3)], seed)),
  );

const loseAnswer = () =>
  step('lose an answer', always, async (harness) => {
    harness.possibleDuplicates += 1;
    await harness.network.fault({ kind: 'swallow-ack', number: harness.number });
  });

const loseMessage = () =>
  step('lose a message', isWorking, async (harness) => {
    harness.owner!.loseNext = true;
  });

const leaveBehind = () =>
  step('leave the next message behind', isWorking, async (harness) => {
    harness.owner!.leaveNextBehind = true;
  });

const loseReceipts = () =>
  step('lose the receipts', isWorking, async (harness) => harness.owner!.loseReceipts());

const crash = () =>
  step('crash', isWorking, async (harness, model) => {
    const { guard, lease } = harness.owner!;
    guard.lose();
    harness.possibleDuplicates += 1;
    await harness.persistence.expireLease(lease);
    harness.owner = undefined;
    model.owner = 'none';
  });

const pause = () =>
  step('pause', isWorking, async (harness, model) => {
    harness.owner!.guard.pause();
    await harness.persistence.expireLease(harness.owner!.lease);
    model.owner = 'paused';
  });

const resume = () =>
  step('resume', isPaused, async (harness, model) => {
    await harness.persistence.leases.renew(harness.owner!.lease.owner, { capacity: 1 });
    harness.owner!.guard.resume();
    model.owner = 'working';
  });

/** Writes of the paused owner are refused. */
const takeOver = () =>
  step('take over', isPaused, async (harness, model) => {
    const old = harness.owner!;
    harness.possibleDuplicates += 1;
    await harness.connect();
    await expect(old.take(5)).rejects.toBeInstanceOf(LeaseLost);
    await expect(old.settle()).rejects.toBeInstanceOf(LeaseLost);
    await expect(old.record((heard) => heard)).rejects.toBeInstanceOf(LeaseLost);
    old.guard.lose();
    model.owner = 'working';
  });

const read = (chat: number) => step(`read chat ${chat}`, always, (harness) => harness.read(chat));

const outlive = (pick: number, ms: number) =>
  step(`outlive ${pick} by ${ms} ms`, hasAccepted, (harness) => harness.outlive(pick, ms));

const sweep = () =>
  step('sweep', always, async (harness) => {
    await harness.persistence.expiry.expire(100);
  });

const failUnanswered = () =>
  step('fail what is unanswered', isWorking, async (harness) => {
    await harness.owner!.failUnanswered();
  });

function shuffled(receipts: readonly Receipt[], seed: number): Receipt[] {
  return receipts
    .map((receipt, index) => ({ receipt, rank: ((index + 1) * (seed + 7)) % 13 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ receipt }) => receipt);
}

const number = fc.nat({ max: 50 });
const few = fc.integer({ min: 1, max: 4 });

/** Frequent commands are listed several times. */
export const STEPS: fc.Arbitrary<fc.AsyncCommand<Model, SendHarness>>[] = [
  fc.tuple(fc.constantFrom(0, 0, 1, 2), few, fc.boolean()).map((each) => send(...each)),
  fc.tuple(fc.constantFrom(1, 2, 3), fc.boolean()).map(([count, isElsewhere]) => send(0, count, isElsewhere)),
  fc.constantFrom(0, 1).map(sendBehind),
  number.map(repeat),
  fc.constant(connect()),
  fc.constant(connect()),
  few.map(take),
  few.map(take),
  few.map(write),
  few.map(write),
  number.map(answer),
  number.map(answer),
  fc.constant(settle()),
  number.map(record),
  fc.constant(loseAnswer()),
  fc.constant(loseMessage()),
  fc.constant(loseReceipts()),
  fc.constant(leaveBehind()),
  fc.constant(crash()),
  fc.constant(pause()),
  fc.constant(resume()),
  fc.constant(takeOver()),
  fc.nat({ max: 1 }).map(read),
  fc.tuple(number, fc.constantFrom(1, 120_000)).map(([pick, ms]) => outlive(pick, ms)),
  number.map((pick) => outlive(pick, 120_000)),
  fc.constant(sweep()),
  fc.constant(failUnanswered()),
];
