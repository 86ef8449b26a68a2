import { useNavigate } from '@tanstack/react-router'
import { FileText, LogOut, Palette, Settings, ShieldCheck } from 'lucide-react'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuNote,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import { initialOf } from '#lib/format.ts'
import { useUser } from '#lib/user-context.tsx'

export function AccountMenu() {
  const { user, logOut } = useUser()
  const navigate = useNavigate()
  return (
    <Menu>
      <MenuTrigger
        aria-label={`Account menu, ${initialOf(user)}`}
        className="grid size-10 place-items-center rounded-full bg-linear-to-br from-rose to-wine font-bold text-[0.9375rem] text-white transition duration-200 ease-out hover:brightness-110"
      >
        {initialOf(user)}
      </MenuTrigger>
      <MenuContent>
        <MenuNote>
          <span className="block max-w-52 truncate font-semibold text-cream">{user?.name}</span>
          <span className="block max-w-52 truncate">{user?.email}</span>
        </MenuNote>
        <MenuSeparator />
        {user?.role === 'creator' ? (
          <MenuItem onSelect={() => void navigate({ to: '/studio' })}>
            <Palette aria-hidden="true" />
            Studio
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => void navigate({ to: '/account' })}>
          <Settings aria-hidden="true" />
          Account Settings
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/privacy-policy' })}>
          <ShieldCheck aria-hidden="true" />
          Privacy Policy
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/terms-of-service' })}>
          <FileText aria-hidden="true" />
          Terms of Service
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          onSelect={() => {
            logOut()
            void navigate({ to: '/' })
          }}
        >
          <LogOut aria-hidden="true" />
          Log out
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
