/** Why a fan reports an avatar, in the order in which they are offered. */
export const REPORT_REASONS = [
  { value: 'underage', label: 'Looks under age' },
  { value: 'no_consent', label: 'A real person without consent' },
  { value: 'explicit', label: 'Sexual or violent content' },
  { value: 'fraud', label: 'Spam or fraud' },
  { value: 'other', label: 'Something else' },
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]['value']

export const REPORT_WORDS_MAX = 1000
