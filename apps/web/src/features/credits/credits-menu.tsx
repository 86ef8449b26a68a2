import { useNavigate } from '@tanstack/react-router'
import { Gem, Plus } from 'lucide-react'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuNote,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import { formatCount } from '#lib/format.ts'
import { useUser } from '#lib/user-context.tsx'

export function CreditsMenu() {
  const { user } = useUser()
  const navigate = useNavigate()
  const balance = formatCount(user?.credits)
  return (
    <Menu>
      <MenuTrigger
        aria-label={`Credits: ${balance}`}
        className="flex h-10 items-center gap-2 rounded-full border border-gold/35 bg-gold/8 px-4 font-semibold text-gold tabular-nums transition duration-200 ease-out hover:border-gold/60"
      >
        <Gem aria-hidden="true" className="size-4" />
        {balance}
      </MenuTrigger>
      <MenuContent>
        <MenuNote>
          Current Balance
          <span className="display mt-0.5 block text-gold text-xl">{balance} credits</span>
        </MenuNote>
        <MenuSeparator />
        <MenuItem onSelect={() => void navigate({ to: '/purchase-credits' })}>
          <Plus aria-hidden="true" />
          Add Credits
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
