import { brand } from '@inamora/contract/brand'
import { Coins, LockKeyhole, type LucideIcon } from 'lucide-react'
import { Accordion } from '#components/ui/accordion.tsx'

const HOW_IT_WORKS = [
  'One credit is one US cent of an avatar’s price. $0.25/min means 25 credits a minute.',
  'A chat holds one minute when it starts and charges only the seconds you used. The rest comes back at once.',
  'Credits never expire. Most chats cost 10-50 credits.',
] as const

const SECURE_PAYMENT = [
  'You enter payment details at checkout. They never pass through our servers and we never store them.',
  'Every purchase has a 30-day money-back guarantee.',
  'Nothing renews by itself: you pay only when you press Purchase Now.',
] as const

const QUESTIONS = [
  { title: 'Do credits expire?', text: 'No. Credits never expire, however long you stay away.' },
  {
    title: 'What does a chat cost?',
    text: 'Most chats cost 10-50 credits. Each avatar shows its price per minute, and you pay by the second for the time you really talked.',
  },
  {
    title: 'What if a chat does not start?',
    text: 'Then it costs nothing. The clock starts with the first picture you see, and what was held comes back to your balance.',
  },
  {
    title: 'Can I get my money back?',
    text: `Yes. There is a 30-day money-back guarantee on every purchase. Write to ${brand.supportContact} and we take care of it.`,
  },
  {
    title: 'Can I buy charisma or rewards?',
    text: 'No. Credits pay for conversations; charisma grows only by having them.',
  },
] as const

export function HowCreditsWork() {
  return <FactCard icon={Coins} title="How Credits Work" facts={HOW_IT_WORKS} />
}

export function SecurePayment() {
  return <FactCard icon={LockKeyhole} title="Secure Payment" facts={SECURE_PAYMENT} />
}

export function CreditsQuestions() {
  return <Accordion entries={QUESTIONS} />
}

function FactCard({
  icon: Icon,
  title,
  facts,
}: {
  icon: LucideIcon
  title: string
  facts: readonly string[]
}) {
  return (
    <section aria-label={title} className="panel p-6 sm:p-8">
      <h2 className="display flex items-center gap-3 text-2xl">
        <Icon aria-hidden="true" className="size-6 text-gold" strokeWidth={1.5} />
        {title}
      </h2>
      <ul className="mt-5 space-y-3.5 text-mute">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3.5">
            <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-flame" />
            {fact}
          </li>
        ))}
      </ul>
    </section>
  )
}
