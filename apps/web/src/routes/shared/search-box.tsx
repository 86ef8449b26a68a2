import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_TEXT_MAX } from '../search-params.ts'

const DEBOUNCE_MS = 250

/** The text follows the keys; the search follows the text after a breath. */
export function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const searched = useRef(text)
  const search = useRef(onSearch)
  search.current = onSearch
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (text === searched.current) return
    searched.current = text
    setTyped(text)
  }, [text])

  useEffect(() => {
    const next = typed.trim()
    if (next === searched.current) return
    const timer = setTimeout(() => {
      searched.current = next
      search.current(next)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className="relative w-full lg:max-w-xl">
      <Search
        aria-hidden="true"
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-5 size-5 text-mute"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search avatars and creators"
        placeholder="Search avatars and creators"
        value={typed}
        maxLength={SEARCH_TEXT_MAX}
        onChange={(event) => setTyped(event.target.value)}
        className="h-13 w-full rounded-full border border-white/12 bg-ink-2/60 pr-13 pl-13 text-cream transition duration-200 ease-out placeholder:text-mute hover:border-white/20 focus:border-rose/70 focus:outline-2 focus:outline-offset-0 focus:outline-rose/60 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setTyped('')
            input.current?.focus()
          }}
          className="-translate-y-1/2 absolute top-1/2 right-2 grid size-9 place-items-center rounded-full text-mute hover:bg-white/8 hover:text-cream"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      ) : null}
    </search>
  )
}
