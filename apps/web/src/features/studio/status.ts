import type { AvatarStatus } from '@inamora/contract/avatars'
import type { BadgeTone } from '#components/ui/badge.tsx'

/** Unlike fans, creators are also told that an avatar is active. */
export const STATUS: Record<AvatarStatus, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'ok' },
  training: { label: 'Training', tone: 'warn' },
  draft: { label: 'Draft', tone: 'plain' },
  inactive: { label: 'Inactive', tone: 'bad' },
}

export function nameOf({ name }: { name: string }): string {
  return name.trim() || 'Unnamed avatar'
}
