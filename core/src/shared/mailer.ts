/** A mail without secrets, which may wait in a queue. */
export type NoticeMail =
  | { readonly kind: 'password-changed'; readonly to: string; readonly username: string }
  | {
      readonly kind: 'email-changed';
      /** The address that the account had before. */
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
    };

export interface Mailer {
  /** Hands the mail over to whoever delivers it. @throws AdapterError */
  send(mail: Mail): Promise<void>;
}
