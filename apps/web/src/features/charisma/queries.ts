import type { listCharisma } from '@inamora/contract/charisma'
import { useQuery } from '@tanstack/react-query'
import { address, get } from '#lib/api.ts'
import { useUser } from '#lib/user-context.tsx'

const listRoute = address<typeof listCharisma>('GET', '/api/v1/charisma', 'user')

/** Charisma with every avatar talked to; none yet counts as zero. */
export function useCharisma() {
  const { user } = useUser()
  const { data, isLoading } = useQuery({ ...get(listRoute, {}), enabled: user !== null })
  const known = data ?? []
  return {
    isLoading,
    total: known.reduce((sum, { currentCharisma }) => sum + currentCharisma, 0),
    charismaWith: (avatarId: string) =>
      known.find((one) => one.avatarId === avatarId)?.currentCharisma ?? 0,
  }
}
