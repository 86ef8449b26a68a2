import type { AvatarStatus } from '@inamora/contract/avatars'
import type { StudioAvatar } from '@inamora/contract/studio'

/** Everything a creator writes, in the words of the contract; rewards by their media's id. */
export interface Draft
  extends Pick<
    StudioAvatar,
    | 'name'
    | 'description'
    | 'declared_age'
    | 'face'
    | 'voice_id'
    | 'voice_rate'
    | 'persona'
    | 'price_credits'
    | 'likeness'
  > {
  rewards: { text: string; mediaId: string | null }[]
}

/** A draft on its way to the fans. */
export interface Publication {
  draft: Draft
  revision: number
  /** Where the avatar goes back to when training fails. */
  statusBefore: AvatarStatus
}
