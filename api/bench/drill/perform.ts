import type { Stage } from '../support/stage.js';
import { Chaos } from './chaos.js';
import { AWAY_MS } from './comparison.js';
import { failover } from './failover.js';
import { account, type Entry } from './ledger.js';
import { Random } from './random.js';
import { rollingRestart } from './rolling-restart.js';
import { type DrillOptions, setScene } from './scene.js';
import { Sender } from './sender.js';

const SENDERS = 8;
/** From the kill of their owner until all sessions are ready elsewhere. */
const FAILOVER_MS = 8_000;

/** The whole drill. Answers with what the ledger says. */
export async function perform(stage: Stage, options: DrillOptions): Promise<Entry[]> {
  const scene = await setScene(stage, options);
  const [first] = scene.workers;
  const others = await Promise.all(Array.from({ length: options.workers - 1 }, scene.startWorker));
  const { claimedMs, readyMs } = await failover(scene, first!, others);
  const failedOver = `all claimed after ${Math.round(claimedMs)} ms, all ready after ${Math.round(readyMs)} ms`;
  stage.say(`drill: the owner was killed, ${failedOver}`);
  await first!.resume();

  const random = new Random(options.seed);
  const sender = new Sender(scene.api.url, new Random(options.seed + 1));
  const sending = sender.run(scene.sessions, SENDERS);
  const { endedMs, awayMs } = await rollingRestart(scene, others.slice(0, 2));
  const chaos = new Chaos(scene, [first!, ...others], random, options.harms);
  await chaos.rage(options.seconds);
  sender.stop();
  await sending;
  const blows = [...chaos.done].map(([name, times]) => `${name} ${times}`).join(', ');
  return [
    { what: 'harm done', figure: blows, flaws: [] },
    { what: 'requests repeated', figure: String(sender.repeats), flaws: [] },
    {
      what: `failover of ${options.sessions} sessions`,
      figure: failedOver,
      flaws: readyMs > FAILOVER_MS ? [`more than ${FAILOVER_MS} ms`] : [],
    },
    {
      what: 'rolling restart',
      figure: `nobody away for more than ${Math.round(awayMs)} ms, each ended within ${Math.round(endedMs)} ms`,
      flaws: [
        ...(awayMs > AWAY_MS ? [`away for more than ${AWAY_MS} ms`] : []),
        ...(endedMs > options.grace * 1_000 ? [`ended after more than ${options.grace} s`] : []),
      ],
    },
    ...(await account(scene, sender.accepted)),
  ];
}
