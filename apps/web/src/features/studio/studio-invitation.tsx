import { brand } from '@inamora/contract/brand'
import { Link } from '@tanstack/react-router'
import { Coins, Gift, MessageCircleHeart, Palette } from 'lucide-react'
import { Page } from '#components/layout/page.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { useDocumentTitle } from '#lib/document-title.ts'

const PARTS = [
  { icon: Palette, title: 'A face and a voice', text: 'Drawn by you or made from a photograph.' },
  { icon: MessageCircleHeart, title: 'A character', text: 'What it says, and what it never says.' },
  { icon: Gift, title: 'Rewards', text: 'Five of them, for fans who stay.' },
  { icon: Coins, title: 'Earnings', text: '80 % of every minute is the creator’s.' },
] as const

/** What a fan finds at the door of the studio. */
export function StudioInvitation() {
  useDocumentTitle('Studio')
  return (
    <Page className="max-w-[60rem]">
      <div className="panel relative isolate overflow-hidden px-6 py-12 text-center sm:px-12 sm:py-16">
        <div
          aria-hidden="true"
          className="-z-10 absolute inset-0 bg-[radial-gradient(36rem_22rem_at_50%_-10%,rgb(226_86_111/0.28),transparent_75%)]"
        />
        <h1 className="display text-4xl sm:text-5xl">
          The studio is where avatars are <em className="text-ember">born</em>
        </h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-mute">
          Creators build their avatars here and see what fans think of them. Your account is a fan
          account, so there is nothing of yours in it yet.
        </p>
        <ul className="mx-auto mt-10 grid max-w-3xl gap-4 text-left sm:grid-cols-2">
          {PARTS.map(({ icon: Icon, title, text }) => (
            <li
              key={title}
              className="flex items-center gap-4 rounded-card border border-line bg-ink-2/50 p-5"
            >
              <Icon aria-hidden="true" className="size-7 shrink-0 text-ember" strokeWidth={1.5} />
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="block text-mute text-sm">{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <h2 className="display mt-12 text-2xl">How to become a creator</h2>
        <p className="mx-auto mt-3 max-w-xl text-mute">
          Creators have an account of their own: choose Creator when you sign up with another e-mail
          address. If you would rather change this account, write to{' '}
          <a href={`mailto:${brand.supportContact}`} className="text-cream underline">
            {brand.supportContact}
          </a>
          .
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to="/search" className={buttonStyles({ variant: 'primary' })}>
            Meet the avatars
          </Link>
          <Link to="/" className={buttonStyles()}>
            Back to Home
          </Link>
        </div>
      </div>
    </Page>
  )
}
