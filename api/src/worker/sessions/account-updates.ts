import {
  type Clock,
  type SessionEvent,
  type SessionReport,
  type StandingLevel,
  type StandingState,
  type StandingUpdate,
  standingOf,
} from '@waxwing/core';

/** Session events about the WhatsApp account. */
export type AccountEvent = Extract<SessionEvent, { type: 'named' | 'standing' | 'phone-seen' }>;

/** Stores what WhatsApp says of the account, and keeps it for the metrics. */
export class AccountUpdates {
  readonly #report: (report: SessionReport) => Promise<void>;
  readonly #clock: Clock;
  #known: StandingState = { reachoutLock: null, newChatCap: null };

  constructor(report: (report: SessionReport) => Promise<void>, clock: Clock) {
    this.#report = report;
    this.#clock = clock;
  }

  standing(at: Date): StandingLevel {
    return standingOf(this.#known, at).state;
  }

  record(event: AccountEvent): Promise<void> {
    switch (event.type) {
      case 'named':
        return this.#report({ name: event.name });
      case 'phone-seen':
        return this.#report({ phoneSeenAt: event.at });
      case 'standing':
        return this.#recordStanding(event);
    }
  }

  #recordStanding({ lock, cap }: StandingUpdate): Promise<void> {
    const since = this.#clock.now();
    const report = {
      ...(lock !== undefined && { reachoutLock: lock && { ...lock, since } }),
      ...(cap !== undefined && { newChatCap: cap && { ...cap, since } }),
    };
    this.#known = { ...this.#known, ...report };
    return this.#report(report);
  }
}
