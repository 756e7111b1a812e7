/** A mail without secrets, which may wait in a queue. */
export type NoticeMail =
  | {
      readonly kind: 'password-changed';
      readonly to: string;
      readonly username: string;
      /** The API keys that were switched off with it, by name, and how many of them were those of instances. */
      readonly keysSwitchedOff?: { readonly names: readonly string[]; readonly ofInstances: number };
    }
  | {
      /** Queued by versions that replaced an email at once. */
      readonly kind: 'email-changed';
      /** The address that the account had before. */
      readonly to: string;
      readonly username: string;
    }
  | {
      /** The previous address has taken a change of email back. */
      readonly kind: 'email-restored';
      /** The address that lost the account. */
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
    };

export type Mail =
  | NoticeMail
  | {
      readonly kind: 'password-reset';
      readonly to: string;
      readonly username: string;
      /** The secret that the link carries. */
      readonly token: string;
      readonly validMinutes: number;
      /** The account has another email by now: this address had it until a short time ago. */
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
      /** The address that is or was the account's before. */
      readonly to: string;
      readonly username: string;
      /** The secret of the link that takes the change back. */
      readonly token: string;
      readonly validDays: number;
    };

export interface Mailer {
  /** Hands the mail over to whoever delivers it. @throws AdapterError */
  send(mail: Mail): Promise<void>;
}
