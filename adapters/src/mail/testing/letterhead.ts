import type { Letterhead } from '../letterhead.js';

export const LETTERHEAD: Letterhead = {
  product: 'Waxwing',
  supportEmail: 'support@waxwing.example',
  publicUrl: 'https://waxwing.example',
  from: 'Waxwing <no-reply@waxwing.example>',
};
