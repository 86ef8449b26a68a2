import type { Avatar } from '@inamora/contract/avatars'
import {
  REPORT_REASONS,
  REPORT_WORDS_MAX,
  type ReportReason,
} from '@inamora/contract/report-reasons'
import type { reportAvatar } from '@inamora/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { PillChoice } from '#components/ui/choice.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TextArea } from '#components/ui/text-area.tsx'
import { address, api } from '#lib/api.ts'
import { messageOf } from '#lib/error-message.ts'
import { toast } from '#lib/toast.ts'

const reportRoute = address<typeof reportAvatar>('POST', '/api/v1/reports', 'user')

export function ReportDialog({ avatar, onClose }: { avatar: Avatar; onClose: () => void }) {
  const { id: avatar_id, avatar_name: name } = avatar
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const report = useMutation({
    mutationFn: (chosen: ReportReason) =>
      api.call(reportRoute, { body: { avatar_id, reason: chosen, words } }),
    onSuccess: () => {
      toast({ title: 'Thank you', description: `We will look at your report of ${name}.` })
      onClose()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason && !report.isPending) report.mutate(reason)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Report ${name}`}
      description="A person reads every report. Nobody else learns that it came from you."
    >
      <form onSubmit={submit} className="mt-6 space-y-6">
        <PillChoice
          label="What is wrong?"
          options={REPORT_REASONS}
          value={reason}
          onChange={setReason}
        />
        <TextArea
          label="Anything we should know? (optional)"
          rows={3}
          maxLength={REPORT_WORDS_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {report.isError ? (
          <p role="alert" className="text-bad text-sm">
            {messageOf(report.error)}
          </p>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!reason || report.isPending}
          className="w-full"
        >
          {report.isPending ? 'Sending...' : 'Send report'}
        </Button>
      </form>
    </Dialog>
  )
}
