import { useQuery } from '@tanstack/react-query'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ProgressCard } from '#features/charisma/progress-card.tsx'
import { charismaProgressQuery } from '#features/charisma/rewards-queries.ts'

/** The avatars nearest their next reward, each with a way to talk on. */
export function ProgressSection({ onChat }: { onChat: (avatarId: string) => void }) {
  const progress = useQuery(charismaProgressQuery)
  return (
    <section aria-labelledby="charisma-progress">
      <SectionHeading
        id="charisma-progress"
        title="Charisma Progress"
        subtitle="Where your next reward is nearest."
      />
      {progress.isError ? (
        <LoadError error={progress.error} onRetry={() => void progress.refetch()} />
      ) : (
        <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {progress.data
            ? progress.data.map((one, index) => (
                <ProgressCard
                  key={one.avatarId}
                  progress={one}
                  isNearest={index === 0}
                  onChat={() => onChat(one.avatarId)}
                />
              ))
            : ['first', 'second', 'third'].map((place) => (
                <Skeleton key={place} className="h-63 rounded-card" />
              ))}
        </div>
      )}
    </section>
  )
}
