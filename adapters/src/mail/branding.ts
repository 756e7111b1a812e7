/** The parts that all mails share. */
export interface Branding {
  /** The product's name. */
  readonly product: string;
  readonly supportEmail: string;
  /** The product's public base URL without a trailing slash: every link begins with it. */
  readonly publicUrl: string;
  /** The sender, for example `Waxwing <no-reply@example.com>`. */
  readonly from: string;
}
