import { ApiError } from '@inamora/contract/client'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { messageOf } from './error-message.ts'
import { toast } from './toast.ts'

/**
 * Shows why a form was refused: beside the fields the server names, else beside the given field when
 * the refusal is about what was typed, else as a toast.
 */
export function reportFormError<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
  { title, field: fallback }: { title: string; field?: Path<Values> },
): void {
  const wire = error instanceof ApiError ? error.wire : undefined
  const names = new Set(Object.keys(form.getValues()))
  let isPlaced = false
  for (const detail of wire?.details ?? []) {
    const name = detail.field.replace(/^body\./, '')
    if (!names.has(name)) continue
    // One wrong field comes with a whole sentence; several share it, so each gets its own words.
    const message = wire?.code === 'invalid_input' ? detail.message : messageOf(error)
    form.setError(name as Path<Values>, { message }, { shouldFocus: !isPlaced })
    isPlaced = true
  }
  if (isPlaced) return
  if (fallback && wire?.code === 'invalid_credentials') {
    form.setError(fallback, { message: messageOf(error) }, { shouldFocus: true })
    return
  }
  toast({ title, description: messageOf(error), variant: 'destructive' })
}
