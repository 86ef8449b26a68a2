import { formatCount, plural } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { rememberLeftChat } from './left-chat.ts'
import { refreshAfterChat } from './refresh-after-chat.ts'
import { StreamingCalls } from './streaming-calls.ts'

/** Ends the chat that a reload cut off, if the leaving page could not, and says what it came to. */
export async function settleLeftChat(sessionId: string): Promise<void> {
  try {
    const { avatar_name, seconds, credits } = await new StreamingCalls().stop(sessionId)
    rememberLeftChat(null)
    toast({
      title: 'Session ended',
      description: `You left your chat with ${avatar_name} after ${seconds} ${plural(seconds, 'second')}. It cost ${formatCount(credits)} ${plural(credits, 'credit')}.`,
    })
    await refreshAfterChat()
  } catch (error) {
    console.error('The chat that was left could not be settled', error)
  }
}
