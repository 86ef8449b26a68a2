import { Sparkles } from 'lucide-react'

export function SignUpClosed() {
  return (
    <div className="grid min-h-[14.25rem] content-center text-center">
      <span className="mx-auto mb-5 grid size-14 place-items-center rounded-full bg-[radial-gradient(circle,rgb(227_184_115/0.3),transparent_72%)] text-gold">
        <Sparkles aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
      <p className="text-cream">
        Coming Soon: New user registration is temporarily disabled while we prepare an amazing
        experience for you.
      </p>
      <p className="mt-4 text-mute text-sm">Already have an account? Use the Login tab above.</p>
    </div>
  )
}
