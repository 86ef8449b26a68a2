import { desc, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database.ts'
import { inIndex } from '#platform/search.ts'
import { type AvatarRow, avatarColumns } from './rows.ts'
import { avatars } from './tables.ts'

/** How many of the most popular avatars are looked through first; their texts lie in the index itself. */
const WALK_ROWS = 3000
/** Walking on is the shorter way for a term that fills the page within this many rows. */
const LONG_WALK_ROWS = 25_000

type Popularity = readonly [interactions: number, id: string]

const byPopularity = [desc(avatars.interactions), desc(avatars.id)]

/** The one list that everybody opens: drizzle would take longer over the rows than PostgreSQL. */
const FIRST_PAGE = {
  name: 'avatars_first_page',
  text: `select ${Object.entries(avatarColumns)
    .map(([key, column]) => `${column.name} as "${key}"`)
    .join(', ')}
    from avatars where is_listed order by interactions desc, id desc limit $1`,
}

async function firstPage(db: Database, limit: number): Promise<AvatarRow[]> {
  const { rows } = await db.$client.query<AvatarRow>({ ...FIRST_PAGE, values: [limit] })
  // The driver gives numbers of eight bytes as text.
  for (const row of rows) row.totalEarnings = Number(row.totalEarnings)
  return rows
}

/**
 * Listed avatars, most popular first, whose name or description contains the term.
 *
 * No single plan is fast for every term. A common term is found among the most popular rows at once,
 * so these are walked first. When they do not fill the page, how many they held tells how common the
 * term is: either walking on is the shorter way, or the term is rare and an index gives all its rows,
 * which are then few enough to sort.
 */
export async function searchAvatars(
  ctx: Context,
  term: string | undefined,
  after: Popularity | undefined,
  limit: number,
): Promise<AvatarRow[]> {
  if (!term && !after) return firstPage(ctx.db, limit)

  const pageWhere = (condition: SQL) =>
    ctx.db
      .select(avatarColumns)
      .from(avatars)
      .where(condition)
      .orderBy(...byPopularity)
      .limit(limit)

  const listed = after
    ? sql`is_listed and (interactions, id) < (${after[0]}, ${after[1]})`
    : sql`is_listed`
  if (!term) return pageWhere(listed)

  const matches = sql`strpos(search_text, lower(${term})) > 0`
  const walk = (rows: number) =>
    pageWhere(sql`id in (
      select id from (
        select id, interactions, search_text from avatars where ${listed}
        order by interactions desc, id desc limit ${rows}
      ) popular where ${matches} order by interactions desc, id desc limit ${limit})`)

  let walked = await walk(WALK_ROWS)
  const isNearby = (limit / walked.length) * WALK_ROWS <= LONG_WALK_ROWS
  if (walked.length < limit && isNearby) walked = await walk(LONG_WALK_ROWS)
  if (walked.length >= limit) return walked

  return pageWhere(sql`id in (
    with hits as materialized (
      select id, interactions from avatars where ${listed} and ${matches} and ${inIndex(term)}
    ) select id from hits order by interactions desc, id desc limit ${limit})`)
}
