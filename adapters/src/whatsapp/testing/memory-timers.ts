import { type ChatTimers, type ChatTimerUpdate, chatIdOf } from '@waxwing/core';

/** Timers as a database keeps them: they outlive sessions. Texts are kept by the WhatsApp id under which tests send them. */
export class MemoryTimers implements ChatTimers {
  readonly stored = new Map<string, ChatTimerUpdate>();
  /** Whether the timers of chats were known before the texts were accepted. */
  areOld = false;
  /** The timers of texts. */
  readonly kept = new Map<string, number>();

  readonly record: ChatTimers['record'] = async (_lease, updates) => {
    for (const update of updates) this.stored.set(chatIdOf(update.number, update.lid)!, update);
  };

  readonly list: ChatTimers['list'] = async () => [...this.stored.values()];

  readonly keep: ChatTimers['keep'] = async (_lease, id, { seconds, mayBeWritten }) => {
    const kept = this.kept.get(id) ?? (mayBeWritten && !this.areOld ? undefined : seconds);
    if (kept !== undefined) this.kept.set(id, kept);
    return kept;
  };
}
