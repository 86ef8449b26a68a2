import type { Avatar } from '@inamora/contract/avatars'
import { CHARISMA_LEVELS, levelOf } from '@inamora/contract/charisma-levels'
import { Suspense, useState } from 'react'
import { CardGrid } from '#components/layout/card-grid.tsx'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { AvatarCard, cornerButtonStyles } from '#features/avatars/avatar-card.tsx'
import { CharismaFace } from '#features/charisma/charisma-face.tsx'
import { useCharisma } from '#features/charisma/queries.ts'
import { HeartButton } from '#features/favorites/heart-button.tsx'
import { RemoveFavoriteDialog } from '#features/favorites/remove-favorite-dialog.tsx'
import { useFavorites } from '#features/favorites/use-favorites.ts'
import { RewardViewer } from './lazy-reward-viewer.ts'
import { LiveChat } from './live-chat.tsx'

/** Avatar cards with everything that can be done on them: one way for all pages. */
export function AvatarGrid({
  avatars,
  place,
  isRanked = false,
  isFirst = false,
}: {
  avatars: readonly Avatar[]
  place: 'discover' | 'home' | 'profile'
  isRanked?: boolean
  /** The first grid of a page loads its first pictures at once. */
  isFirst?: boolean
}) {
  const { isFavorite, setFavorite } = useFavorites()
  const { charismaWith } = useCharisma()
  const [removing, setRemoving] = useState<Avatar>()
  const [isAsking, setIsAsking] = useState(false)
  const [chatting, setChatting] = useState<Avatar>()
  const [openReward, setOpenReward] = useState<string>()

  function toggleFavorite(avatar: Avatar) {
    if (!isFavorite(avatar.id)) {
      void setFavorite(avatar.id, true)
      return
    }
    setRemoving(avatar)
    setIsAsking(true)
  }

  return (
    <TooltipProvider>
      <CardGrid layout={place === 'profile' ? 'dense' : 'wide'}>
        {avatars.map((avatar, index) => (
          <AvatarCard
            key={avatar.id}
            avatar={avatar}
            place={place}
            rank={isRanked ? index + 1 : undefined}
            eager={isFirst && index < 3}
            onChat={() => setChatting(avatar)}
            heart={
              <HeartButton
                name={avatar.avatar_name}
                isFavorite={isFavorite(avatar.id)}
                onToggle={() => toggleFavorite(avatar)}
                className={cornerButtonStyles}
              />
            }
            back={(turnBack) => (
              <CharismaFace
                avatarName={avatar.avatar_name}
                charisma={charismaWith(avatar.id)}
                footnote={
                  avatar.status === 'draft' || avatar.status === 'training'
                    ? 'Rewards configuration coming soon...'
                    : undefined
                }
                onOpen={(level) => setOpenReward(`${avatar.id}:${level}`)}
                onTurnBack={turnBack}
              />
            )}
          />
        ))}
      </CardGrid>
      <RemoveFavoriteDialog
        name={removing?.avatar_name ?? ''}
        open={isAsking}
        onOpenChange={setIsAsking}
        onRemove={() => {
          if (removing) void setFavorite(removing.id, false)
        }}
      />
      {openReward ? (
        <Suspense>
          <RewardViewer
            ids={unlockedWith(openReward, charismaWith)}
            openId={openReward}
            onOpen={setOpenReward}
            onClose={() => setOpenReward(undefined)}
          />
        </Suspense>
      ) : null}
      {chatting ? <LiveChat avatar={chatting} onClose={() => setChatting(undefined)} /> : null}
    </TooltipProvider>
  )
}

/** The other rewards of the same avatar that can be opened. */
function unlockedWith(rewardId: string, charismaWith: (avatarId: string) => number): string[] {
  const [avatarId = ''] = rewardId.split(':')
  const level = levelOf(charismaWith(avatarId))
  return CHARISMA_LEVELS.slice(0, level).map((one) => `${avatarId}:${one.level}`)
}
