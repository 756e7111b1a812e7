/** The product's name and contact data, for every page. The API's contract has the same name and support address. */
export const PRODUCT = {
  name: 'Waxwing',
  supportEmail: 'support@waxwing.example',
  technicalEmail: 'technical@waxwing.example',
  salesEmail: 'sales@waxwing.example',
  // Placeholders without an owner, until the real ones exist.
  phone: '+1 202 555 0100',
  office: ['Waxwing', '1 Example Street', '560001 Bengaluru, India'],
} as const;
