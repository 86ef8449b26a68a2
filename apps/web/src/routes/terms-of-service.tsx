import { brand } from '@inamora/contract/brand'
import { LegalPage, type LegalSection } from '#components/layout/legal-page.tsx'

const SECTIONS: readonly LegalSection[] = [
  {
    title: 'Acceptance of Terms',
    paragraphs: [
      `By using ${brand.name} you agree to these terms. If you do not agree with them, please do not use it. You must be 18 or older.`,
    ],
  },
  {
    title: 'Use License',
    paragraphs: [
      `We give you a personal, revocable right to use ${brand.name} for your own enjoyment. It cannot be passed on, and it does not allow you to copy the service, to take it apart, to reach it by automatic means beyond its published interface, or to build a competing one from it.`,
    ],
  },
  {
    title: 'User Accounts',
    paragraphs: [
      'Keep your password to yourself; what happens through your account is taken as yours. Tell us when you think somebody else is using it. Credits belong to your account, never expire, cannot be transferred and are spent by the second of a live session at the price shown on the avatar.',
    ],
  },
  {
    title: 'Prohibited Uses',
    paragraphs: [
      'Do not harass anybody, do not break the law, do not pretend to be somebody else, and do not use the likeness or the voice of a person who has not agreed to it. Conversations may be romantic and flirtatious; sexually explicit content is not offered to anyone, and nothing that involves minors is tolerated in any form.',
      'Do not try to get around limits, prices or safeguards, and do not disturb the service for others.',
    ],
  },
  {
    title: 'Content',
    paragraphs: [
      'Avatars are artificial: their words are generated, may be wrong, and are no advice of any kind. What creators upload remains theirs; they grant us the right to show it here and confirm that they may. We remove content that breaks these terms or the rights of others when we learn of it.',
    ],
  },
  {
    title: 'Termination',
    paragraphs: [
      'You may delete your account at any time in Account Settings. We may suspend or close an account that breaks these terms; where that is possible we say so first and explain why. Unspent credits that were paid for are refunded within 30 days of purchase on request.',
    ],
  },
  {
    title: 'Contact Information',
    paragraphs: [
      <>
        Questions about these terms:{' '}
        <a href={`mailto:${brand.legalContact}`} className="text-ember underline">
          {brand.legalContact}
        </a>
        .
      </>,
    ],
  },
]

export function TermsOfServicePage() {
  return <LegalPage title="Terms of Service" updated="January 2025" sections={SECTIONS} />
}
