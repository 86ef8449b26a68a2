const MEGABYTE = 1024 * 1024

const KINDS: Partial<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'application/json': 'JSON',
}

export interface FileRules {
  types: readonly string[]
  maxBytes: number
}

/** The kinds of file that are taken, in words: JPEG, PNG or WebP. */
export function kindsInWords(types: readonly string[]): string {
  const names = types.map((type) => KINDS[type] ?? type)
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} or ${last}` : last
}

export function sizeInWords(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(bytes % MEGABYTE === 0 ? 0 : 1)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} kB`
}

/** Why a file cannot be sent, in words; null when it can. What it really holds, the server says. */
export function refusalOf(file: File, { types, maxBytes }: FileRules): string | null {
  if (file.size === 0) return `${file.name} is empty. Choose another file.`
  if (!types.includes(file.type)) {
    const reason =
      file.type === 'image/svg+xml'
        ? 'SVG pictures are drawings made of code and cannot be used here.'
        : `${file.name} is not a kind of file that can be used here.`
    return `${reason} Choose ${kindsInWords(types)}.`
  }
  if (file.size > maxBytes) {
    return `${file.name} has ${sizeInWords(file.size)}; at most ${sizeInWords(maxBytes)} are possible. Choose a smaller file.`
  }
  return null
}
