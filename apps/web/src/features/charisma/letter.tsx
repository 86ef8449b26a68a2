import { cx } from '#lib/class-names.ts'

const SIGNATURE_LENGTH = 40

/** Words set to be read slowly. A short last paragraph without a full stop is a signature. */
export function Letter({ text, hasInitial = false }: { text: string; hasInitial?: boolean }) {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  const last = paragraphs.at(-1) ?? ''
  const isSigned = paragraphs.length > 1 && last.length <= SIGNATURE_LENGTH && !/[.!?]$/.test(last)
  const body = isSigned ? paragraphs.slice(0, -1) : paragraphs
  return (
    <div className="space-y-5 break-words font-display text-[1.1875rem] text-cream/95 leading-[1.65] sm:text-[1.3125rem]">
      {body.map((paragraph, index) => (
        <p
          key={paragraph}
          className={cx(
            hasInitial &&
              index === 0 &&
              'first-letter:float-left first-letter:mt-1.5 first-letter:mr-2 first-letter:text-[3.6rem] first-letter:text-ember first-letter:leading-[0.8]',
          )}
        >
          {paragraph}
        </p>
      ))}
      {isSigned ? <p className="pt-1 text-[1.75rem] text-gold">{last}</p> : null}
    </div>
  )
}
