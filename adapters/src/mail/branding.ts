/** What is the same on every mail. */
export interface Branding {
  /** The product's name. */
  readonly product: string;
  readonly supportEmail: string;
  /** Where customers reach the product, without a slash at the end: every link begins with it. */
  readonly publicUrl: string;
  /** The sender, such as `Waxwing <no-reply@example.com>`. */
  readonly from: string;
}
