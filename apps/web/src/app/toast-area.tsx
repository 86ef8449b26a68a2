import { lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('#components/ui/toaster.tsx')
const Toaster = lazy(async () => ({ default: (await load()).Toaster }))

const FIRST_SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart'] as const
/** For toasts that come without any doing of the person, such as a lost session. */
const UNPROMPTED_MS = 10_000

/**
 * The toast area comes with the first sign of life, well before the first toast: the first paint
 * does not pay for it, and it is there even when the server has gone away since.
 */
export function ToastArea() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    const timer = setTimeout(want, UNPROMPTED_MS)
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, want, { once: true })
    return () => {
      clearTimeout(timer)
      for (const sign of FIRST_SIGNS) window.removeEventListener(sign, want)
    }
  }, [])
  return (
    // Live from the start, so that no dialog hides it, not even one that opens before the toasts have
    // come; off, because each toast announces itself.
    <div aria-live="off">
      {wanted ? (
        <Suspense>
          <Toaster />
        </Suspense>
      ) : null}
    </div>
  )
}
