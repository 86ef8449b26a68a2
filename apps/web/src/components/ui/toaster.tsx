import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, subscribeToasts, TOAST_DURATION_MS } from '#lib/toast.ts'

const SWIPE_THRESHOLD_PX = 50

export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  return (
    <Toast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toasts.map(({ id, open, title, description, variant }) => {
        const isError = variant === 'destructive'
        const Icon = isError ? CircleAlert : CircleCheck
        return (
          <Toast.Root
            key={id}
            open={open}
            type={isError ? 'foreground' : 'background'}
            onOpenChange={(next) => {
              if (!next) dismissToast(id)
            }}
            className={`panel pointer-events-auto flex items-start gap-3 rounded-[22px] bg-ink-2 p-4 pr-3 data-[state=open]:animate-rise data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=end]:opacity-0 data-[swipe=cancel]:transition-transform ${isError ? 'border-bad/40' : ''}`}
          >
            <Icon
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 ${isError ? 'text-bad' : 'text-ok'}`}
            />
            <div className="min-w-0 flex-1">
              <Toast.Title className="font-semibold text-cream">{title}</Toast.Title>
              {description ? (
                <Toast.Description className="mt-0.5 break-words text-mute text-sm">
                  {description}
                </Toast.Description>
              ) : null}
            </div>
            <Toast.Close
              aria-label="Close"
              className="grid size-8 shrink-0 place-items-center rounded-full text-mute hover:bg-white/8 hover:text-cream"
            >
              <X aria-hidden="true" className="size-4" />
            </Toast.Close>
          </Toast.Root>
        )
      })}
      {/* Whoever would be covered by toasts says where they go instead. */}
      <Toast.Viewport className="fixed top-(--toast-top,4.75rem) bottom-(--toast-bottom,auto) left-(--toast-left,1rem) z-[60] flex w-(--toast-width,calc(100%-2rem)) flex-col gap-2 outline-none sm:left-(--toast-left,calc(100%-24.5rem)) sm:w-(--toast-width,23rem)" />
    </Toast.Provider>
  )
}
