/** The longest beginning of a text that ends with a sentence; a text of one long sentence ends with a word. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text
  const room = text.slice(0, max)
  const sentences = [...room.matchAll(/[.!?…]["'”’)]*(?=\s|$)/g)]
  const last = sentences.at(-1)
  const end = last ? last.index + last[0].length : 0
  if (end >= max / 3) return room.slice(0, end)
  const word = room.lastIndexOf(' ')
  // Never half of a character that takes two units.
  return (word > 0 ? room.slice(0, word) : room.replace(/[\ud800-\udbff]$/, '')).trim()
}
