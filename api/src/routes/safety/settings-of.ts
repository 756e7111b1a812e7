import type { SafetyChangeBody } from '@waxwing/contract';
import type { SettingsChange } from '@waxwing/core';

/** What a request changes, in the words of the core. */
export function settingsOf(body: SafetyChangeBody): SettingsChange {
  const { mode, caps, first_contacts, quiet_hours, same_text, opt_out, declared_age } = body;
  return {
    mode,
    caps: caps && capsOf(caps),
    firstContacts: first_contacts,
    quietHours: quiet_hours,
    sameText: same_text,
    optOut: opt_out && {
      words: opt_out.words,
      startWords: opt_out.start_words,
      confirmation: opt_out.confirmation,
    },
    declaredAge: declared_age,
  };
}

function capsOf(caps: NonNullable<SafetyChangeBody['caps']>): SettingsChange['caps'] {
  return {
    bucket: caps.bucket,
    bucketSeconds: caps.bucket_seconds,
    knownHour: caps.known_hour,
    knownDay: caps.known_day,
    gapSeconds: caps.gap_seconds,
    gapLeastSeconds: caps.gap_least_seconds,
    gapMostSeconds: caps.gap_most_seconds,
    firstDay: caps.first_day,
    recipientHour: caps.recipient_hour,
    recipientDay: caps.recipient_day,
    unanswered: caps.unanswered,
    checksHour: caps.checks_hour,
    checksDay: caps.checks_day,
    checksFirstDay: caps.checks_first_day,
  };
}
