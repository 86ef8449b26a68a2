import { LockKeyhole } from 'lucide-react'
import { SettingsRow, SettingsSection } from '#components/layout/settings-section.tsx'
import { Badge } from '#components/ui/badge.tsx'

const PREFERENCES = [
  {
    title: 'Email Notifications',
    text: 'We send you no e-mail. What you need to know is shown here.',
    state: 'Off',
  },
  {
    title: 'Auto-renew Subscriptions',
    text: 'Following a creator is free and nothing renews by itself.',
    state: 'Off',
  },
  {
    title: 'NSFW Content',
    text: 'Locked: conversations may be romantic and flirtatious, sexually explicit content is not offered to anyone.',
    state: 'Off',
    isLocked: true,
  },
  { title: 'Dark Mode', text: 'Candlelight suits us best, day and night.', state: 'On' },
] as const

export function PreferencesSection() {
  return (
    <SettingsSection title="Preferences" text="How things stand for everyone at the moment.">
      {PREFERENCES.map(({ title, text, state, ...rest }) => (
        <SettingsRow
          key={title}
          title={title}
          text={text}
          state={
            <Badge tone={state === 'On' ? 'ok' : 'plain'}>
              {'isLocked' in rest ? <LockKeyhole aria-label="Locked," role="img" /> : null}
              {state}
            </Badge>
          }
        />
      ))}
    </SettingsSection>
  )
}
