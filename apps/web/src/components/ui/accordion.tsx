import { ChevronDown } from 'lucide-react'
import { Accordion as Primitive } from 'radix-ui'

interface Entry {
  title: string
  text: string
}

/** Questions that open one at a time. */
export function Accordion({ entries }: { entries: readonly Entry[] }) {
  return (
    <Primitive.Root type="single" collapsible className="divide-y divide-line">
      {entries.map(({ title, text }) => (
        <Primitive.Item key={title} value={title}>
          <Primitive.Header>
            <Primitive.Trigger className="group flex w-full items-center justify-between gap-4 rounded-xl py-5 text-left font-semibold transition duration-200 ease-out hover:text-ember">
              {title}
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-mute transition-transform duration-200 ease-out group-data-[state=open]:rotate-180"
              />
            </Primitive.Trigger>
          </Primitive.Header>
          <Primitive.Content className="animate-appear pb-5 text-mute">
            <p className="max-w-2xl">{text}</p>
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  )
}
