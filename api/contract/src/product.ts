/** The name of the product, its support address, and the version of its API. */
export const PRODUCT = {
  name: 'Waxwing',
  supportEmail: 'support@waxwing.example',
  apiVersion: '1.0.0',
} as const;
