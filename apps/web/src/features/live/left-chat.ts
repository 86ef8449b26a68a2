import { brand } from '@inamora/contract/brand'

const KEY = `${brand.name.toLowerCase()}-left-chat`

/** A chat that was running when this tab left the page: by a reload, a link or the back button. */
export function leftChat(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberLeftChat(sessionId: string | null): void {
  try {
    if (sessionId) sessionStorage.setItem(KEY, sessionId)
    else sessionStorage.removeItem(KEY)
  } catch (error) {
    console.error('The chat that was left could not be remembered', error)
  }
}
