import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'
import { routes } from './queries.ts'

/** A new draft, and straight to its builder. */
export function useNewAvatar() {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(routes.create, { body: {} }),
    onSuccess: ({ id }) => navigate({ to: '/studio/avatars/$avatarId', params: { avatarId: id } }),
    onError: (error) =>
      toast({
        title: 'No avatar was made',
        description: messageOf(error),
        variant: 'destructive',
      }),
  })
  return { create: () => mutate(), isPending }
}
