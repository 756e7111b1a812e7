import type { Branding } from '../branding.js';

export const TEST_BRANDING: Branding = {
  product: 'Waxwing',
  supportEmail: 'support@waxwing.example',
  publicUrl: 'https://waxwing.example',
  from: 'Waxwing <no-reply@waxwing.example>',
};
