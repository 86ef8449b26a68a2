import { useQuery } from '@tanstack/react-query'
import { FileInput, Plus, Sparkles } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LoadError } from '#components/ui/load-error.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Activity } from '#features/studio/activity.tsx'
import { AvatarList } from '#features/studio/avatar-list.tsx'
import { overviewQuery, type Period } from '#features/studio/queries.ts'
import { StudioFrame } from '#features/studio/studio-frame.tsx'
import { useNewAvatar } from '#features/studio/use-new-avatar.ts'
import { useDocumentTitle } from '#lib/document-title.ts'
import { formatCount, plural } from '#lib/format.ts'

const ImportCardDialog = lazy(async () => ({
  default: (await import('#features/studio/import-card-dialog.tsx')).ImportCardDialog,
}))

export function StudioPage() {
  useDocumentTitle('Studio')
  const { create, isPending } = useNewAvatar()
  const [isImporting, setIsImporting] = useState(false)
  return (
    <StudioFrame
      title="Studio"
      text="Build your avatars, and see how they are loved."
      actions={
        <>
          <Button onClick={() => setIsImporting(true)}>
            <FileInput aria-hidden="true" />
            Import card
          </Button>
          <Button variant="primary" disabled={isPending} onClick={create}>
            <Plus aria-hidden="true" />
            New avatar
          </Button>
        </>
      }
    >
      {() => (
        <>
          <Overview onNew={create} onImport={() => setIsImporting(true)} />
          {isImporting ? (
            <Suspense>
              <ImportCardDialog onClose={() => setIsImporting(false)} />
            </Suspense>
          ) : null}
        </>
      )}
    </StudioFrame>
  )
}

function Overview({ onNew, onImport }: { onNew: () => void; onImport: () => void }) {
  const [period, setPeriod] = useState<Period>('30')
  const overview = useQuery(overviewQuery(period))
  if (overview.isError) {
    return <LoadError error={overview.error} onRetry={() => void overview.refetch()} />
  }
  if (!overview.data) {
    return (
      <>
        <Skeleton className="h-128 rounded-panel" />
        <Skeleton className="mt-12 h-72 rounded-panel" />
      </>
    )
  }
  const { avatars } = overview.data
  if (avatars.length === 0) {
    return (
      <EmptyState
        icon={Sparkles}
        heading="h2"
        title="Who will it be?"
        text="Give your first avatar a face, a voice and a character. You can talk to it before anyone else does."
      >
        <Button variant="primary" onClick={onNew}>
          Build the first one
        </Button>
        <Button onClick={onImport}>Import a card</Button>
      </EmptyState>
    )
  }
  return (
    <>
      <Activity overview={overview.data} period={period} onPeriod={setPeriod} />
      <section aria-labelledby="your-avatars" className="mt-12">
        <SectionHeading
          id="your-avatars"
          title="Your avatars"
          action={
            <p className="text-mute">
              {formatCount(avatars.length)} {plural(avatars.length, 'avatar')}
            </p>
          }
        />
        <AvatarList avatars={avatars} />
      </section>
    </>
  )
}
