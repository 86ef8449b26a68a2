import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#lib/toast.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Browsers offer no clipboard to pages without HTTPS.
      toast({
        title: 'Not copied',
        description: 'Your browser does not allow it here. Select the text and copy it yourself.',
        variant: 'destructive',
      })
    }
  }

  return (
    <Button size="sm" onClick={() => void copy()}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}
