import { ImagePlus, MessagesSquare, ShoppingBag, UserRoundPlus } from 'lucide-react'
import { SectionHeading } from '#components/layout/section-heading.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'

const TILES = [
  { icon: ImagePlus, title: 'Exclusive Content' },
  { icon: UserRoundPlus, title: 'Exclusive Avatars' },
  { icon: MessagesSquare, title: 'Custom Chat Personalities' },
] as const

export function CreatorShop() {
  return (
    <section aria-labelledby="creator-shop" className="mt-14">
      <SectionHeading
        id="creator-shop"
        title="Creator Shop"
        subtitle="Exclusive content and personalized experiences"
      />
      <div className="panel p-6 text-center sm:p-9">
        <Badge tone="gold">Coming Soon</Badge>
        <ul className="mt-6 grid gap-4 sm:grid-cols-3">
          {TILES.map(({ icon: Icon, title }) => (
            <li
              key={title}
              className="flex items-center gap-4 rounded-card border border-line bg-ink-2/50 p-5 sm:flex-col sm:py-8"
            >
              <Icon aria-hidden="true" className="size-7 shrink-0 text-ember" strokeWidth={1.5} />
              <span className="font-medium">{title}</span>
            </li>
          ))}
        </ul>
        <Button disabled className="mt-7">
          <ShoppingBag aria-hidden="true" />
          Shop Opening Soon
        </Button>
      </div>
    </section>
  )
}
