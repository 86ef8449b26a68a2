import type { BadgeTone } from '#components/ui/badge.tsx'

export interface StatusBadge {
  label: string
  tone: BadgeTone
}

const BADGES: Partial<Record<string, StatusBadge>> = {
  training: { label: 'Training', tone: 'warn' },
  draft: { label: 'Draft', tone: 'plain' },
  inactive: { label: 'Inactive', tone: 'bad' },
}

/** A status nobody foresaw reads Inactive on cards and Active on the creator's own page. */
export function statusBadge(
  status: string | null | undefined,
  place: 'card' | 'profile',
): StatusBadge | null {
  if (status === 'active') return null
  const known = BADGES[status ?? '']
  if (known) return known
  if (place === 'card') return { label: 'Inactive', tone: 'bad' }
  return status ? { label: 'Active', tone: 'ok' } : null
}
