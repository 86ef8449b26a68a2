import type { ToastMessage } from '#lib/toast.ts'

export interface FollowMessages {
  followed: ToastMessage
  unfollowed: ToastMessage
  followFailed: ToastMessage
  unfollowFailed: ToastMessage
}

export const discoverMessages: FollowMessages = {
  followed: { title: 'Following', description: 'You are now following this creator' },
  unfollowed: { title: 'Unfollowed', description: 'You have unfollowed this creator' },
  followFailed: {
    title: 'Error',
    description: 'Failed to follow creator',
    variant: 'destructive',
  },
  unfollowFailed: {
    title: 'Error',
    description: 'Failed to unfollow creator',
    variant: 'destructive',
  },
}

export function profileMessages(name: string): FollowMessages {
  return {
    followed: { title: 'Following', description: `You are now following ${name}` },
    unfollowed: { title: 'Unfollowed', description: `You have unfollowed ${name}` },
    followFailed: {
      title: 'Error',
      description: 'Failed to follow creator. Please try again.',
      variant: 'destructive',
    },
    unfollowFailed: {
      title: 'Error',
      description: 'Failed to unfollow creator. Please try again.',
      variant: 'destructive',
    },
  }
}
