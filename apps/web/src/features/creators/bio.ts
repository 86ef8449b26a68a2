/** A creator without a text of their own still gets a sentence. */
export function bioOf(creator: { name: string; bio: string }): string {
  return (
    creator.bio.trim() ||
    `${creator.name} is a talented AI avatar creator, making companions worth a conversation.`
  )
}
