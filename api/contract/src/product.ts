/** The product's name, and the version of its API, as every answer and document that carries them spells them. */
export const PRODUCT = { name: 'Waxwing', apiVersion: '1.0.0' } as const;
