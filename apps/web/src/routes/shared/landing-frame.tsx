import { LockKeyhole, MessageCircleHeart, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import hero from '#assets/hero.webp'
import smallHero from '#assets/hero560.webp'
import { Logo } from '#components/layout/logo.tsx'

const BADGES = [
  { icon: MessageCircleHeart, text: 'Intimate Conversations' },
  { icon: Sparkles, text: 'Personalized AI' },
  { icon: LockKeyhole, text: 'Private & Secure' },
] as const

/** All of the landing screen that stands still; the build also writes it into the page itself. */
export function LandingFrame({ card }: { card: ReactNode }) {
  return (
    <div className="relative mx-auto min-h-dvh max-w-[90rem] overflow-hidden px-5 sm:px-8 lg:px-14">
      <div className="pt-6 lg:pt-11">
        <Logo className="text-[1.75rem]" />
      </div>
      <div className="grid items-center gap-10 pb-12 lg:min-h-[calc(100dvh-6.5rem)] lg:grid-cols-[1fr_24rem] lg:gap-14 lg:pb-20 xl:grid-cols-[1fr_19rem_24rem] xl:gap-8">
        <div className="relative z-10 pt-[min(18.5rem,39svh)] sm:pt-[23rem] lg:pt-[20rem] xl:pt-0">
          <h1 className="display text-[2.75rem] sm:text-6xl lg:text-[3.3rem] xl:text-[3.1rem] min-[87.5rem]:text-[3.9rem]">
            Where Desire <br className="hidden lg:block" />
            Meets <em className="whitespace-nowrap text-ember">AI Intimacy</em>
          </h1>
          <p className="mt-4 max-w-md text-mute leading-relaxed sm:mt-5 sm:text-lg">
            Personalised AI avatars, made by creators, for one minute that is only yours.
          </p>
          <ul className="mt-7 flex flex-wrap gap-2.5">
            {BADGES.map(({ icon: Icon, text }) => (
              <li
                key={text}
                className="flex items-center gap-2 rounded-full border border-line bg-ink-2/60 px-4 py-2 font-semibold text-sm"
              >
                <Icon aria-hidden="true" className="size-4 text-ember" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <HeroPortrait />
        <div className="relative z-10 mx-auto w-full max-w-md lg:max-w-none">{card}</div>
      </div>
    </div>
  )
}

/** The one glowing thing: a face that melts into the dark. */
function HeroPortrait() {
  return (
    <div
      aria-hidden="true"
      className="-translate-x-1/2 absolute top-9 left-1/2 w-[20rem] sm:w-[25rem] lg:top-12 lg:left-[calc((100%-24rem)/2)] xl:relative xl:top-0 xl:left-0 xl:w-[34rem] xl:translate-x-[-7.5rem]"
    >
      <div className="absolute inset-[-8%] bg-[radial-gradient(closest-side,rgb(240_147_107/0.3),rgb(91_26_53/0.3)_55%,transparent)]" />
      <img
        src={hero}
        srcSet={`${smallHero} 560w, ${hero} 720w`}
        sizes="(min-width: 80rem) 34rem, (min-width: 40rem) 25rem, 20rem"
        alt=""
        width={720}
        height={960}
        fetchPriority="high"
        decoding="sync"
        className="relative w-full mask-intersect [mask-image:radial-gradient(ellipse_50%_48%_at_50%_42%,#000_52%,transparent_100%),linear-gradient(transparent,#000_14%)]"
      />
    </div>
  )
}
