/** The product's name, its support, and the version of its API, as everything that carries them spells them. */
export const PRODUCT = {
  name: 'Waxwing',
  supportEmail: 'support@waxwing.example',
  apiVersion: '1.0.0',
} as const;
