import { useQuery } from '@tanstack/react-query'
import { useUser } from '#lib/user-context.tsx'

export interface AvatarCharisma {
  avatar_id: string
  charisma: number
  level: number
  progress: number
}

/** Charisma with every avatar talked to; none yet counts as zero. */
export function useCharisma() {
  const { user } = useUser()
  const { data, isLoading } = useQuery<AvatarCharisma[]>({
    queryKey: ['/api/v1/charisma'],
    enabled: user !== null,
  })
  const all = data ?? []
  return {
    isLoading,
    total: all.reduce((sum, one) => sum + one.charisma, 0),
    charismaWith: (avatarId: string) =>
      all.find((one) => one.avatar_id === avatarId)?.charisma ?? 0,
  }
}
