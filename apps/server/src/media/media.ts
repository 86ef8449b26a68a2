import { createHash } from 'node:crypto'
import type { Media } from '@inamora/contract/media'
import { and, eq, inArray, isNotNull, isNull, sql, sum } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Database, Transaction } from '#platform/database.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { encodeImage } from './images.ts'
import { openStorage } from './open-storage.ts'
import { signMedia } from './signature.ts'
import { type MediaRow, media } from './tables.ts'
import { checkVideo } from './videos.ts'

/** Takes turns on one hash: bytes are not removed while somebody stores the same again. */
async function lockHash(tx: Transaction, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media:${hash}`}, 0))`)
}

type NewMedia = Pick<MediaRow, 'ownerId' | 'kind' | 'contentType' | 'width' | 'height' | 'isPublic'>

/**
 * The row comes first: whoever removes the same bytes of others then sees that they are still wanted.
 * The bytes follow outside the transaction, because a distant store may take its time.
 */
async function store(ctx: Context, bytes: Buffer, fields: NewMedia): Promise<MediaRow> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const row = await ctx.db.transaction(async (tx) => {
    await lockHash(tx, hash)
    const values = { id: newId(), hash, bytes: bytes.length, ...fields }
    const [inserted] = await tx.insert(media).values(values).returning()
    if (!inserted) throw new Error('media were not stored')
    return inserted
  })
  try {
    await openStorage(ctx.config).put(hash, bytes, fields.contentType)
  } catch (error) {
    await deleteMedia(ctx.db, [row.id])
    throw error
  }
  return row
}

/** Stores a picture, encoded anew as WebP; refuses with `invalid_input` what is none. */
export async function storeImage(
  ctx: Context,
  input: { ownerId: string; bytes: Uint8Array; maxEdge: number; isPublic?: boolean },
): Promise<MediaRow> {
  const { bytes, ...size } = await encodeImage(input.bytes, input.maxEdge)
  return store(ctx, bytes, {
    ownerId: input.ownerId,
    kind: 'image',
    contentType: 'image/webp',
    isPublic: input.isPublic ?? false,
    ...size,
  })
}

/** All that one person may keep here: films for more avatars than anybody makes. */
const MAX_OWNED_BYTES = 4 * 1024 ** 3

/** Refuses a file of somebody who has stored too much already. */
export async function requireRoom(ctx: Context, ownerId: string): Promise<void> {
  const [kept] = await ctx.db
    .select({ bytes: sum(media.bytes).mapWith(Number) })
    .from(media)
    .where(eq(media.ownerId, ownerId))
  if ((kept?.bytes ?? 0) < MAX_OWNED_BYTES) return
  throw new AppError(
    'conflict',
    'You have stored 4 GB already. Please take other files away first.',
  )
}

/** Stores an MP4 or WebM film as it is; refuses with `invalid_input` what is none. */
export async function storeVideo(
  ctx: Context,
  input: { ownerId: string; bytes: Uint8Array },
): Promise<MediaRow> {
  const { bytes, ...film } = checkVideo(input.bytes)
  return store(ctx, bytes, { ownerId: input.ownerId, kind: 'video', isPublic: false, ...film })
}

/** An address that opens one piece of media for some minutes, for the person it was made for. */
export function signedUrl(ctx: Context, mediaId: string, forUserId: string): string {
  return `/media/files/${mediaId}?${signMedia(ctx.secret, mediaId, forUserId, ctx.now())}`
}

/** The lasting address of a public picture. */
export function publicUrl(row: Pick<MediaRow, 'hash'>): string {
  return `/media/public/${row.hash}.webp`
}

/** The wire form, with an address for this person. */
export function toMedia(ctx: Context, row: MediaRow, forUserId: string): Media {
  return {
    id: row.id,
    kind: row.kind,
    url: signedUrl(ctx, row.id, forUserId),
    width: row.width,
    height: row.height,
    bytes: row.bytes,
  }
}

/** Those of the media that still belong to somebody. */
export async function findMedia(
  db: Database | Transaction,
  ids: string[],
): Promise<Map<string, MediaRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(media)
    .where(and(inArray(media.id, ids), isNotNull(media.ownerId)))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findPublicMedia(ctx: Context, hash: string): Promise<MediaRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.hash, hash), media.isPublic, isNotNull(media.ownerId)))
    .limit(1)
  return row
}

/** From now on these are nobody's: no address opens them, and `removeUnownedMedia` takes them away. */
export async function deleteMedia(db: Database | Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.update(media).set({ ownerId: null }).where(inArray(media.id, ids))
}

/** The same by the address that was kept of a public picture. */
export async function deletePublicMedia(
  db: Database | Transaction,
  ownerId: string,
  url: string | null,
): Promise<void> {
  const hash = /^\/media\/public\/([0-9a-f]{64})\.webp$/.exec(url ?? '')?.[1]
  if (!hash) return
  await db
    .update(media)
    .set({ ownerId: null })
    .where(and(eq(media.ownerId, ownerId), eq(media.hash, hash), media.isPublic))
}

/** Removes media that belong to nobody; bytes go when no other media share them. Safe to be killed in. */
export async function removeUnownedMedia(ctx: Context): Promise<void> {
  const storage = openStorage(ctx.config)
  const rows = await ctx.db
    .select({ id: media.id, hash: media.hash })
    .from(media)
    .where(isNull(media.ownerId))
    .limit(1000)
  for (const { id, hash } of rows) {
    await ctx.db.transaction(async (tx) => {
      await lockHash(tx, hash)
      const sharing = await tx.$count(media, eq(media.hash, hash))
      if (sharing <= 1) await storage.remove(hash)
      await tx.delete(media).where(and(eq(media.id, id), isNull(media.ownerId)))
    })
  }
}
