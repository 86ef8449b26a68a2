/** Toasts of the whole app: one at a time; a closed one is kept for a while so that it can leave in peace. */
export const TOAST_LIMIT = 1
export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVE_DELAY_MS = 1_000_000

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

export interface ToastEntry extends ToastMessage {
  id: number
  open: boolean
}

let entries: readonly ToastEntry[] = []
let nextId = 1
const listeners = new Set<() => void>()

function publish(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

export function toast(message: ToastMessage): void {
  publish([{ ...message, id: nextId++, open: true }, ...entries].slice(0, TOAST_LIMIT))
}

export function dismissToast(id: number): void {
  publish(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), TOAST_REMOVE_DELAY_MS)
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly ToastEntry[] {
  return entries
}
