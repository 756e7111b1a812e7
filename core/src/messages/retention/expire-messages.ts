import { viewPacing } from '../../safety/gate/forecast.js';
import { laneBlock } from '../../safety/gate/lane-holds.js';
import type { HoldCode } from '../../safety/hold.js';
import { describeExpiry } from '../../safety/hold-sentences.js';
import type { NumberSafety } from '../../safety/ports.js';
import type { SafetyMode } from '../../safety/safety-mode.js';
import type { Clock } from '../../shared/clock.js';
import type { SendableInstances } from '../ports.js';
import type { HeldLane, InstanceLane, MessageExpiry } from './ports.js';

/** Messages per commit, few enough not to block others by their locks. */
const BATCH_SIZE = 500;

interface ExpireMessagesPorts {
  readonly expiry: MessageExpiry;
  readonly senders: SendableInstances;
  readonly safety: Pick<NumberSafety, 'read'>;
  readonly clock: Clock;
  /** The mode of instances that set none. */
  readonly safetyMode: SafetyMode;
}

/** Fails the messages that could not be sent within their validity, and names what held them. Returns their number. */
export class ExpireMessages {
  readonly #ports: ExpireMessagesPorts;

  constructor(ports: ExpireMessagesPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<number> {
    const { expiry } = this.#ports;
    let expired = 0;
    for (;;) {
      const lanes = await expiry.listHeld(BATCH_SIZE);
      const held = await Promise.all(lanes.map((lane) => this.#withReason(lane)));
      const batch = await expiry.expire(
        BATCH_SIZE,
        held.flatMap((lane) => lane ?? []),
      );
      expired += batch;
      if (batch < BATCH_SIZE) return expired;
    }
  }

  async #withReason(lane: InstanceLane): Promise<HeldLane | undefined> {
    const code = await this.#causeOf(lane);
    return code && { ...lane, reason: describeExpiry(code) };
  }

  /** What holds the lane now; nothing where it waited for its phone, or is gone. */
  async #causeOf({ accountId, instanceId, lane }: InstanceLane): Promise<HoldCode | undefined> {
    const { senders, safety, clock, safetyMode } = this.#ports;
    const instance = await senders.get(accountId, instanceId).catch(() => undefined);
    if (!instance) return undefined;
    const now = clock.now();
    const state = viewPacing(await safety.read(accountId, instanceId), safetyMode, now);
    const block = laneBlock(state, lane, now.getTime());
    if (block && STOPPED.has(block.code)) return block.code;
    if (instance.status !== 'ready') return undefined;
    return block?.code ?? (state.safety.mode === 'protect' ? 'gap' : undefined);
  }
}

/** These hold messages whether or not the phone is connected. */
const STOPPED: ReadonlySet<HoldCode> = new Set(['number_restricted', 'number_banned']);
