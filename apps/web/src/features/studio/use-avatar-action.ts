import type { StudioAvatar } from '@inamora/contract/studio'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import type { DraftSaver } from './draft-saver.ts'
import { studioAvatarQuery } from './queries.ts'

/** Avatars shown elsewhere in the app: what happens here changes what is seen there. */
const SHOWN_ELSEWHERE = /^\/api\/v1\/(avatars?|creator_user)\b/

/** A call that changes an avatar beside its draft; its answer is taken over. */
export function useAvatarAction<Input = void>(
  saver: DraftSaver,
  call: (id: string, input: Input) => Promise<StudioAvatar>,
  { failure }: { failure?: string } = {},
) {
  const queryClient = useQueryClient()
  const { id } = saver.state().avatar
  return useMutation({
    mutationFn: (input: Input) => saver.act(() => call(id, input)),
    onSuccess: (avatar) => {
      queryClient.setQueryData(studioAvatarQuery(id).queryKey, avatar)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => SHOWN_ELSEWHERE.test(String(queryKey[0])),
      })
    },
    onError: (error) => {
      if (failure) {
        toast({ title: failure, description: messageOf(error), variant: 'destructive' })
      }
    },
  })
}
