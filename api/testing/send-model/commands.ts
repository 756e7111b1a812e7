import { expect } from '@jest/globals';
import { LeaseLost, type Receipt } from '@waxwing/core';
import fc from 'fast-check';
import type { SendStage } from './stage.js';

/** As much as it takes to know what can be done next. */
export interface Model {
  accepted: number;
  owner: 'none' | 'working' | 'paused';
}

type Check = (model: Readonly<Model>) => boolean;
type Act = (stage: SendStage, model: Model) => Promise<void>;

class Step implements fc.AsyncCommand<Model, SendStage> {
  constructor(
    private readonly name: string,
    readonly check: Check,
    private readonly act: Act,
  ) {}

  async run(model: Model, stage: SendStage): Promise<void> {
    await this.act(stage, model);
    await stage.agree();
  }

  toString = () => this.name;
}

const always: Check = () => true;
const works: Check = ({ owner }) => owner === 'working';
const paused: Check = ({ owner }) => owner === 'paused';
const nobody: Check = ({ owner }) => owner === 'none';
const some: Check = ({ accepted }) => accepted > 0;

const send = (chat: number, count: number) =>
  new Step(`send ${count} to chat ${chat}`, always, async (stage, model) => {
    for (let n = 0; n < count; n++) expect(await stage.send(chat)).toBe(false);
    model.accepted += count;
  });

const repeat = (pick: number) =>
  new Step(`repeat ${pick}`, some, async (stage, model) => {
    expect(await stage.send(0, pick % model.accepted)).toBe(true);
  });

const connect = () =>
  new Step('connect', nobody, async (stage, model) => {
    await stage.connect();
    model.owner = 'working';
  });

const take = (limit: number) => new Step(`take ${limit}`, works, (stage) => stage.owner!.take(limit));
const write = (count: number) =>
  new Step(`write ${count}`, works, async (stage) => {
    for (let n = 0; n < count; n++) await stage.owner!.write();
  });
const answer = (pick: number) =>
  new Step(`answer ${pick}`, works, async (stage) => stage.owner!.answer(pick));
const settle = () => new Step('settle', works, (stage) => stage.owner!.settle());

/** Late, in any order, and some of them twice. */
const record = (seed: number) =>
  new Step(`receipts ${seed}`, works, (stage) =>
    stage.owner!.record((heard) => shuffled([...heard, ...heard.slice(0, seed % 3)], seed)),
  );

const loseAnswer = () =>
  new Step('lose an answer', always, async (stage) => {
    stage.doubts += 1;
    await stage.network.fault({ kind: 'swallow-ack', number: stage.number });
  });

const loseMessage = () =>
  new Step('lose a message', works, async (stage) => {
    stage.owner!.losesNext = true;
  });

const loseReceipts = () => new Step('lose the receipts', works, async (stage) => stage.owner!.loseReceipts());

const crash = () =>
  new Step('crash', works, async (stage, model) => {
    const { tenure, lease } = stage.owner!;
    tenure.lose();
    stage.doubts += 1;
    await stage.world.expireLease(lease);
    stage.owner = undefined;
    model.owner = 'none';
  });

const pause = () =>
  new Step('pause', works, async (stage, model) => {
    stage.owner!.tenure.pause();
    await stage.world.expireLease(stage.owner!.lease);
    model.owner = 'paused';
  });

const resume = () =>
  new Step('resume', paused, async (stage, model) => {
    await stage.world.leases.renew(stage.owner!.lease.owner, 1);
    stage.owner!.tenure.resume();
    model.owner = 'working';
  });

/** What the one who was paused still wants to write is refused. */
const takeOver = () =>
  new Step('take over', paused, async (stage, model) => {
    const old = stage.owner!;
    stage.doubts += 1;
    await stage.connect();
    await expect(old.take(5)).rejects.toBeInstanceOf(LeaseLost);
    await expect(old.settle()).rejects.toBeInstanceOf(LeaseLost);
    await expect(old.record((heard) => heard)).rejects.toBeInstanceOf(LeaseLost);
    old.tenure.lose();
    model.owner = 'working';
  });

const read = (chat: number) => new Step(`read chat ${chat}`, always, (stage) => stage.read(chat));

const outlive = (pick: number, ms: number) =>
  new Step(`outlive ${pick} by ${ms} ms`, some, (stage) => stage.outlive(pick, ms));

const sweep = () =>
  new Step('sweep', always, async (stage) => {
    await stage.world.expiry.expire(100);
  });

const failUnanswered = () =>
  new Step('fail what is unanswered', works, async (stage) => {
    await stage.owner!.failUnanswered();
  });

function shuffled(receipts: readonly Receipt[], seed: number): Receipt[] {
  return receipts
    .map((receipt, index) => ({ receipt, rank: ((index + 1) * (seed + 7)) % 13 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ receipt }) => receipt);
}

const number = fc.nat({ max: 50 });
const few = fc.integer({ min: 1, max: 4 });

/** What happens most often comes several times. */
export const STEPS: fc.Arbitrary<fc.AsyncCommand<Model, SendStage>>[] = [
  fc.tuple(fc.constantFrom(0, 0, 1, 2), few).map(([chat, count]) => send(chat, count)),
  fc.constantFrom(1, 2, 3).map((count) => send(0, count)),
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
