import type { RewardType } from '@inamora/contract/charisma-levels'
import { Clapperboard, Crown, Image, type LucideIcon, MessageCircleHeart } from 'lucide-react'

export const rewardIcons: Record<RewardType, LucideIcon> = {
  photo: Image,
  video: Clapperboard,
  exclusive_chat: Crown,
  custom_message: MessageCircleHeart,
}
