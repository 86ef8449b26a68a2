/** The product's name and addresses, written once. */
export const brand = {
  name: 'Inamora',
  sessionStorageKey: 'inamora-auth',
  privacyContact: 'privacy@inamora.test',
  legalContact: 'legal@inamora.test',
  supportContact: 'support@inamora.test',
} as const
