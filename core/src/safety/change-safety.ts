import type { SessionControl } from '../instances/ports.js';
import { InvalidSafety } from './errors.js';
import { GetSafety, type GetSafetyPorts } from './get-safety.js';
import type { SafetyView } from './safety-view.js';
import { changeSettings, newlyRaised, type SettingsChange } from './settings-change.js';

export interface ChangeSafetyCommand {
  readonly accountId: string;
  readonly instanceId: string;
  readonly change: SettingsChange;
  /** Whether its author knows that a cap above its default endangers the number. */
  readonly confirmRaisedCaps: boolean;
  /** Who changes it, for the log: a user or a key. */
  readonly by: string;
}

type ChangeSafetyPorts = GetSafetyPorts & {
  readonly sessions: Pick<SessionControl, 'notifyInstanceChanged'>;
};

/** Changes the settings of an instance's number safety and answers how it stands then. */
export class ChangeSafety {
  readonly #ports: ChangeSafetyPorts;
  readonly #getSafety: GetSafety;

  constructor(ports: ChangeSafetyPorts) {
    this.#ports = ports;
    this.#getSafety = new GetSafety(ports);
  }

  /** @throws InstanceNotFound, InvalidSafety */
  async execute(command: ChangeSafetyCommand): Promise<SafetyView> {
    const { accountId, instanceId, change, confirmRaisedCaps, by } = command;
    const { safety, sessions, clock } = this.#ports;
    const at = clock.now();
    await safety.changeSettings(accountId, instanceId, (before) => {
      const settings = changeSettings(before, change, { by, at });
      const confirmedCaps = newlyRaised(before, settings);
      const [raised] = confirmedCaps;
      if (raised !== undefined && !confirmRaisedCaps)
        throw new InvalidSafety(
          raised,
          'lets more messages leave than the default, which endangers the number: confirm_raised_caps must be true',
        );
      return { settings, by, at, confirmedCaps };
    });
    sessions.notifyInstanceChanged(instanceId);
    return this.#getSafety.execute({ accountId, instanceId });
  }
}
