/** Mouth shapes for a loudness, from a whisper to a full vowel. Names are those of the engine's visemes. */
const BY_LOUDNESS: readonly { from: number; shapes: readonly string[] }[] = [
  { from: 0.34, shapes: ['aa', 'O', 'E'] },
  { from: 0.22, shapes: ['E', 'aa', 'I', 'U'] },
  { from: 0.1, shapes: ['I', 'nn', 'DD', 'U'] },
  { from: 0.04, shapes: ['SS', 'FF', 'PP'] },
]

/** The column to show while a sound of this loudness is heard; `tick` lets equal sounds differ. */
export function mouthColumn(columns: readonly string[], level: number, tick: number): number {
  const shapes = BY_LOUDNESS.find(({ from }) => level >= from)?.shapes
  if (!shapes) return 0
  const column = columns.indexOf(shapes[tick % shapes.length] ?? '')
  return Math.max(0, column)
}
