import { portraitSchema } from '@inamora/contract/portrait'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { avatars } from '#avatars/tables.ts'
import { splitCharge } from '#credits/credits.ts'
import type { AccountRef, Entry } from '#credits/ledger.ts'
import { creditAccounts, creditEntries, creditTransfers } from '#credits/tables.ts'
import { liveSessions } from '#live/tables.ts'
import { payouts } from '#payouts/tables.ts'
import type { Transaction } from '#platform/database.ts'
import { idFromName } from '#platform/ids.ts'
import { newDraft } from '#studio/draft.ts'
import { studioDrafts } from '#studio/tables.ts'
import { createRandom } from './random.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 45
const FULL_MINUTE = 60
const PAID_OUT = 2000
const PAID_DAYS_AGO = 9

interface Transfer {
  id: string
  key: string
  kind: (typeof creditTransfers.$inferInsert)['kind']
  referenceId: string
  createdAt: Date
  entries: Entry[]
}

interface SeededAvatar {
  id: string
  name: string
  priceCredits: number
}

/** What the studio of the demo creator shows: weeks of live chats that were paid for, a payout, and a draft. */
export async function seedStudio(
  tx: Transaction,
  world: { creatorId: string; avatars: SeededAvatar[]; fanIds: string[]; now: Date },
): Promise<void> {
  const random = createRandom('studio')
  const idAt = (time: Date) =>
    v7({
      msecs: time.getTime(),
      random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
    })
  const sessions = makeSessions(world, random, idAt)
  const paid = makePayout(world, idAt)
  const transfers = [
    ...makeGrants(sessions, world.now, idAt),
    ...sessions.flatMap((session) => makeCharge(session, idAt)),
    ...paid.transfers,
  ]
  await post(tx, transfers)
  await tx.insert(liveSessions).values(sessions)
  await tx.insert(payouts).values(paid.payout)
  await tx.execute(sql`update avatars set total_earnings = coalesce(
    (select sum(charged_credits - charged_credits * 20 / 100) from live_sessions
      where avatar_id = avatars.id), 0) where creator_id = ${world.creatorId}`)
  await seedDraft(tx, world.creatorId, world.now)
}

/** More chats every week, most of them at weekends and in the evening. */
function makeSessions(
  { creatorId, avatars: shown, fanIds, now }: Parameters<typeof seedStudio>[1],
  random: () => number,
  idAt: (time: Date) => string,
) {
  const pick = <T>(of: readonly T[], power = 1): T | undefined =>
    of[Math.floor(random() ** power * of.length)]
  return Array.from({ length: DAYS }, (_, index) => index + 1).flatMap((daysAgo) => {
    const day = new Date(now.getTime() - daysAgo * DAY_MS)
    const isWeekend = [0, 5, 6].includes(day.getUTCDay())
    const growth = 1 - daysAgo / (DAYS * 1.6)
    const count = Math.round((isWeekend ? 11 : 6) * growth + random() * 3)
    return Array.from({ length: count }, () => {
      const avatar = pick(shown, 1.6)
      const fanId = pick(fanIds, 1.3)
      if (!avatar || !fanId) throw new Error('the demo creator has no avatars or no fans')
      const at = new Date(day)
      at.setUTCHours(12 + Math.floor(random() * 12), Math.floor(random() * 60), 0, 0)
      // Never later than a moment ago, whatever the time of day.
      const createdAt = new Date(Math.min(at.getTime(), now.getTime() - DAY_MS / 24))
      const seconds = random() < 0.7 ? FULL_MINUTE : 8 + Math.floor(random() * 50)
      const id = idAt(createdAt)
      return {
        id,
        fanId,
        avatarId: avatar.id,
        creatorId,
        avatarName: avatar.name,
        grantId: `seed:${id}`,
        state: 'closed' as const,
        priceCredits: avatar.priceCredits,
        firstFrameAt: createdAt,
        seenAt: createdAt,
        answeredMessages: Math.ceil(seconds / 14),
        endedReason: seconds === FULL_MINUTE ? 'time_limit' : 'stopped',
        seconds,
        chargedCredits: Math.ceil((seconds * avatar.priceCredits) / FULL_MINUTE),
        createdAt,
        closedAt: new Date(createdAt.getTime() + seconds * 1000),
      }
    })
  })
}
type Session = ReturnType<typeof makeSessions>[number]

const wallet = (ownerId: string): AccountRef => ({ kind: 'wallet', ownerId })
const held = (ownerId: string): AccountRef => ({ kind: 'held', ownerId })

/** Everybody was given as much as they spent. */
function makeGrants(sessions: Session[], now: Date, idAt: (time: Date) => string): Transfer[] {
  const spent = new Map<string, number>()
  for (const { fanId, chargedCredits, priceCredits } of sessions) {
    spent.set(fanId, (spent.get(fanId) ?? priceCredits) + chargedCredits)
  }
  const createdAt = new Date(now.getTime() - (DAYS + 2) * DAY_MS)
  return [...spent].map(([userId, credits]) => ({
    id: idAt(createdAt),
    key: `grant:demo:${userId}`,
    kind: 'grant',
    referenceId: 'grant:demo',
    createdAt,
    entries: [
      { account: { kind: 'grants' }, amount: -credits },
      { account: wallet(userId), amount: credits },
    ],
  }))
}

function makeCharge(session: Session, idAt: (time: Date) => string): Transfer[] {
  const { id, fanId, creatorId, priceCredits, chargedCredits } = session
  const share = splitCharge(chargedCredits)
  const of = (kind: 'hold' | 'close', createdAt: Date, entries: Entry[]): Transfer => ({
    id: idAt(createdAt),
    key: `${kind}:${id}`,
    kind,
    referenceId: id,
    createdAt,
    entries: entries.filter(({ amount }) => amount !== 0),
  })
  return [
    of('hold', session.createdAt, [
      { account: wallet(fanId), amount: -priceCredits },
      { account: held(fanId), amount: priceCredits },
    ]),
    of('close', session.closedAt, [
      { account: held(fanId), amount: -priceCredits },
      { account: wallet(fanId), amount: priceCredits - chargedCredits },
      { account: { kind: 'earnings', ownerId: creatorId }, amount: share.creator },
      { account: { kind: 'revenue' }, amount: share.house },
    ]),
  ]
}

function makePayout(
  { creatorId, now }: { creatorId: string; now: Date },
  idAt: (time: Date) => string,
) {
  const requestedAt = new Date(now.getTime() - (PAID_DAYS_AGO + 2) * DAY_MS)
  const decidedAt = new Date(now.getTime() - PAID_DAYS_AGO * DAY_MS)
  const id = idAt(requestedAt)
  const set = (kind: 'earnings' | 'payout_held'): AccountRef => ({ kind, ownerId: creatorId })
  const transfers: Transfer[] = [
    {
      id: idAt(requestedAt),
      key: `payout:${id}`,
      kind: 'payout',
      referenceId: id,
      createdAt: requestedAt,
      entries: [
        { account: set('earnings'), amount: -PAID_OUT },
        { account: set('payout_held'), amount: PAID_OUT },
      ],
    },
    {
      id: idAt(decidedAt),
      key: `payout-end:${id}`,
      kind: 'payout_paid',
      referenceId: id,
      createdAt: decidedAt,
      entries: [
        { account: set('payout_held'), amount: -PAID_OUT },
        { account: { kind: 'payouts' }, amount: PAID_OUT },
      ],
    },
  ]
  const note = 'Demo payout, bank transfer 1001'
  const key = idFromName('payout:demo')
  return {
    transfers,
    payout: {
      id,
      userId: creatorId,
      key,
      credits: PAID_OUT,
      state: 'paid' as const,
      note,
      requestedAt,
      decidedAt,
    },
  }
}

/** Hundreds of transfers at once; the rules of the ledger are the database's own and hold here too. */
async function post(tx: Transaction, transfers: Transfer[]): Promise<void> {
  const nameOf = ({ kind, ownerId }: { kind: string; ownerId?: string | null | undefined }) =>
    `${kind}:${ownerId ?? ''}`
  const balances = new Map<string, { account: AccountRef; balance: number }>()
  for (const { account, amount } of transfers.flatMap(({ entries }) => entries)) {
    const before = balances.get(nameOf(account))?.balance ?? 0
    balances.set(nameOf(account), { account, balance: before + amount })
  }
  const accounts = await tx
    .insert(creditAccounts)
    .values(
      [...balances.values()].map(({ account, balance }) => ({
        id: idFromName(`account:${nameOf(account)}`),
        kind: account.kind,
        ownerId: account.ownerId ?? null,
        balance,
      })),
    )
    .onConflictDoUpdate({
      target: [creditAccounts.ownerId, creditAccounts.kind],
      set: { balance: sql`${creditAccounts.balance} + excluded.balance` },
    })
    .returning()
  const idOf = new Map(accounts.map((account) => [nameOf(account), account.id]))
  await tx.insert(creditTransfers).values(transfers.map(({ entries: _, ...transfer }) => transfer))
  await tx.insert(creditEntries).values(
    transfers.flatMap(({ id, entries }) =>
      entries.map(({ account, amount }) => {
        const accountId = idOf.get(nameOf(account))
        if (!accountId) throw new Error(`no account ${nameOf(account)}`)
        return { transferId: id, accountId, amount }
      }),
    ),
  )
}

/** Begun last night and not finished. */
async function seedDraft(tx: Transaction, creatorId: string, now: Date): Promise<void> {
  const id = idFromName('avatar:draft:ottavia')
  const draft = {
    ...newDraft('Ottavia Renn'),
    description: 'Restores church organs in the Piedmont hills and talks to them while she works.',
    declared_age: 41,
    face: {
      kind: 'drawn' as const,
      portrait: portraitSchema.parse({
        seed: 4107,
        face: { shape: 'heart', age: 0.35 },
        eyes: { shape: 'deep-set', colour: '#4d6b5a' },
        hair: { style: 'low-bun', colour: '#5a3a2a', grey: 0.3 },
        clothes: { style: 'overalls', colour: '#39506b' },
        accessory: { kind: 'pencil' },
        background: { mood: 'library' },
      }),
    },
    voice_id: 'bf_isabella' as const,
    price_credits: 35,
    persona: {
      greeting: 'Mind the pipes. Sit down, I was just about to let this one breathe.',
      character:
        'Ottavia is patient with machines and curious about people. She hears what others overlook.',
      tone: 'dry, attentive, warm underneath',
      boundaries: ['does not speak about her brother'],
      qa: [
        {
          question: 'What are you working on?',
          answer: 'A small organ from 1780. It has a cough, and I am the only doctor who listens.',
        },
        {
          question: 'Do you live alone?',
          answer: 'With a dog who prefers Bach. I prefer the dog.',
        },
      ],
    },
    likeness: { whose: 'invented' as const, ground: '' },
  }
  const updatedAt = new Date(now.getTime() - DAY_MS / 2)
  await tx.insert(avatars).values({
    id,
    creatorId,
    providerId: `avatar-${id}`,
    name: draft.name,
    description: draft.description,
    status: 'draft',
    isListed: false,
    priceCredits: draft.price_credits,
    createdAt: updatedAt,
  })
  await tx.insert(studioDrafts).values({ avatarId: id, revision: 14, draft, updatedAt })
}
