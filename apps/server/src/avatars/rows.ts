import type { Avatar } from '@inamora/contract/avatars'
import { CREDITS_PER_DOLLAR } from '@inamora/contract/credits'
import type { InferSelectModel } from 'drizzle-orm'
import { avatars } from './tables.ts'

/** What a list of avatars reads. */
export const avatarColumns = {
  id: avatars.id,
  name: avatars.name,
  description: avatars.description,
  imageUrl: avatars.imageUrl,
  status: avatars.status,
  creatorId: avatars.creatorId,
  interactions: avatars.interactions,
  favoriteCount: avatars.favoriteCount,
  rating: avatars.rating,
  priceCredits: avatars.priceCredits,
  providerId: avatars.providerId,
  totalEarnings: avatars.totalEarnings,
}

export type AvatarRow = Pick<InferSelectModel<typeof avatars>, keyof typeof avatarColumns>

/** The wire form, with the alternative names that clients read; earnings are for the owner's eyes. */
export function toAvatar(row: AvatarRow, callerId: string): Avatar {
  return {
    id: row.id,
    avatar_name: row.name,
    description: row.description,
    image_url: row.imageUrl,
    status: row.status,
    creator_user_id: row.creatorId,
    user_id: row.creatorId,
    interactions: row.interactions,
    subscribers: row.favoriteCount,
    rating: row.rating,
    price: row.priceCredits / CREDITS_PER_DOLLAR,
    heygenAvatarId: row.providerId,
    total_earnings: row.creatorId === callerId ? row.totalEarnings : undefined,
    name: row.name,
    bio: row.description,
    imageUrl: row.imageUrl,
    creatorId: row.creatorId,
  }
}
