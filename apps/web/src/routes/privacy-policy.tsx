import { brand } from '@inamora/contract/brand'
import { LegalPage, type LegalSection } from '#components/layout/legal-page.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Information We Collect',
    paragraphs: [
      'We keep what you give us: your name, your e-mail address, a password we can check but not read, and, if you add one, a short text about yourself. We also keep what you do here: the avatars you favorite, the creators you follow, the credits you buy and spend, and when your live sessions began and ended.',
      'During a live session your words are handled to answer you. If you use your microphone, speech is turned into text for the same purpose; the recording itself is not stored.',
    ],
  },
  {
    title: 'How We Use Your Information',
    paragraphs: [
      `We use it to run ${brand.name}: to sign you in, to show your favorites and the creators you follow, to hold your conversations, to count charisma and credits, to keep accounts safe from misuse, and to answer you when you write to us. We do not sell it, and we show no advertising.`,
    ],
  },
  {
    title: 'Information Sharing',
    paragraphs: [
      'Creators see numbers about their avatars, such as chats, followers and earnings, never your e-mail address and never your conversations. Service providers who process payments or deliver live video receive only what that task needs and may use it for nothing else. We give information to authorities only where the law obliges us to.',
    ],
  },
  {
    title: 'Data Security',
    paragraphs: [
      'Passwords are stored as salted hashes, sessions can be ended at any time, and every connection outside this machine is encrypted. No system is perfectly safe; should yours be affected by an incident, we tell you without delay and say what to do.',
    ],
  },
  {
    title: 'Your Rights',
    paragraphs: [
      'You may see what we hold about you, correct it, receive a copy of it, and have it deleted. Account Settings is the shortest way; you can also write to us. Deleting your account removes your profile, your favorites and your follows. Records of payments are kept for as long as the law asks for them.',
    ],
  },
  {
    title: 'Contact Us',
    paragraphs: [
      <>
        Questions about privacy, or about this page:{' '}
        <a href={`mailto:${brand.privacyContact}`} className="text-ember underline">
          {brand.privacyContact}
        </a>
        .
      </>,
    ],
  },
]

export function PrivacyPolicyPage() {
  return <LegalPage title="Privacy Policy" updated="January 2025" sections={SECTIONS} />
}
