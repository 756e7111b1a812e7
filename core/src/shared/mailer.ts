/** Whom a mail is about. */
interface OfAccount {
  /** Absent in what earlier versions queued. */
  readonly accountId?: string;
}

/** A mail without secrets, which may be queued. */
export type NoticeMail = OfAccount & Notice;

type Notice =
  | {
      readonly kind: 'password-changed';
      readonly to: string;
      readonly username: string;
      /** The API keys that were switched off with it, by name, and the number of instance keys among them. */
      readonly keysSwitchedOff?: { readonly names: readonly string[]; readonly ofInstances: number };
    }
  | {
      /** Queued by earlier versions, which replaced an email at once. */
      readonly kind: 'email-changed';
      /** The previous address of the account. */
      readonly to: string;
      readonly username: string;
    }
  | {
      /** The previous address has undone a change of email. */
      readonly kind: 'email-restored';
      /** The address that was removed. */
      readonly to: string;
      readonly username: string;
    }
  | {
      readonly kind: 'plan-ending';
      readonly to: string;
      readonly username: string;
      readonly planName: string;
      /** RFC 3339. */
      readonly endsAt: string;
    }
  | {
      /** A webhook endpoint has answered nothing but errors for a day. */
      readonly kind: 'webhook-failing';
      readonly to: string;
      readonly username: string;
      /** The host of the endpoint's URL; the rest of it may hold a secret. */
      readonly host: string;
      /** RFC 3339, like the times below. */
      readonly since: string;
    }
  | {
      readonly kind: 'webhook-disabled';
      readonly to: string;
      readonly username: string;
      readonly host: string;
      /** `gone`: the receiver answered 410. `failing`: nothing has arrived for days. */
      readonly reason: 'gone' | 'failing';
      readonly since: string;
      /** Until then events are still recorded for it. */
      readonly recordingUntil: string;
    };

export type Mail = NoticeMail | (OfAccount & LinkMail);

type LinkMail =
  | {
      readonly kind: 'password-reset';
      readonly to: string;
      readonly username: string;
      /** The secret in the link. */
      readonly token: string;
      readonly validMinutes: number;
      /** Set when `to` is not the account's email any more but was until recently. */
      readonly replaced?: true;
    }
  | {
      readonly kind: 'email-confirmation';
      /** The new address. */
      readonly to: string;
      readonly username: string;
      readonly token: string;
      readonly validHours: number;
    }
  | {
      readonly kind: 'email-change-asked' | 'email-replaced';
      /** The previous address, or the current one while the change is pending. */
      readonly to: string;
      readonly username: string;
      /** The secret of the link that undoes the change. */
      readonly token: string;
      readonly validDays: number;
    };

export interface Mailer {
  /** Hands the mail over for delivery. @throws AdapterError */
  send(mail: Mail): Promise<void>;
}
