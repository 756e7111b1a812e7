/** The product's name and where its people are reached: every page takes them from here. The API's contract spells name and support alike. */
export const PRODUCT = {
  name: 'Waxwing',
  supportEmail: 'support@waxwing.example',
  technicalEmail: 'technical@waxwing.example',
  salesEmail: 'sales@waxwing.example',
  // Stand-ins, until there are a line and a door: neither can be anybody's.
  phone: '+1 202 555 0100',
  office: ['Waxwing', '1 Example Street', '560001 Bengaluru, India'],
} as const;
