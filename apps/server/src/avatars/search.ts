import { desc, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Database } from '#platform/database.ts'
import { containing, isShortTerm } from '#platform/search.ts'
import { type AvatarRow, avatarColumns } from './rows.ts'
import { avatars } from './tables.ts'

/** How many of the most popular avatars are looked through before the index is asked. */
const WALK_ROWS = 3000
/** How much further than expected it is walked on for a term that is neither common nor rare. */
const WALK_MARGIN = 2
/** Taken as the number of avatars; in a smaller world any way is short. */
const LARGE_WORLD_ROWS = 1_000_000

type Popularity = readonly [interactions: number, id: string]

const byPopularity = [desc(avatars.interactions), desc(avatars.id)]

function prepareFirstPage(db: Database) {
  return db
    .select(avatarColumns)
    .from(avatars)
    .where(sql`${avatars.isListed}`)
    .orderBy(...byPopularity)
    .limit(sql.placeholder('limit'))
    .prepare('avatars_first_page')
}

const firstPages = new WeakMap<Database, ReturnType<typeof prepareFirstPage>>()

/** The one list that everybody opens is prepared, once for each pool. */
function firstPage(db: Database): ReturnType<typeof prepareFirstPage> {
  let prepared = firstPages.get(db)
  if (!prepared) {
    prepared = prepareFirstPage(db)
    firstPages.set(db, prepared)
  }
  return prepared
}

/** 'a' → '%0a0%', 'ab' → '%0a0b0%': what `spaced` makes of a text that contains the term. */
function spacedPattern(term: string): string {
  return containing(`0${[...term.toLowerCase()].map((letter) => `${letter}0`).join('')}`)
}

/**
 * Listed avatars, most popular first, whose name or description contains the term.
 *
 * No single plan is fast for every term. A common term is found among the most popular rows at once,
 * so these are walked first. When they do not fill the page, how many they held tells how common the
 * term is: either walking on is the shorter way, or the term is rare and an index gives all its rows,
 * which are then few enough to sort. Terms without three letters in a row use the indexes over the
 * spaced text and over symbols (see the `search` migrations).
 */
export async function searchAvatars(
  ctx: Context,
  term: string | undefined,
  after: Popularity | undefined,
  limit: number,
): Promise<AvatarRow[]> {
  if (!term && !after) return firstPage(ctx.db).execute({ limit })

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

  const matches = sql`search_text like lower(${containing(term)})`
  const walk = (rows: number) =>
    pageWhere(sql`id in (
      select id from (
        select id, interactions, search_text from avatars where ${listed}
        order by interactions desc, id desc limit ${rows}
      ) popular where ${matches} order by interactions desc, id desc limit ${limit})`)

  let walked = await walk(WALK_ROWS)
  const rowsToFill = (limit / walked.length) * WALK_ROWS
  const rowsOfTerm = (walked.length / WALK_ROWS) * LARGE_WORLD_ROWS
  if (walked.length < limit && rowsToFill < rowsOfTerm) {
    walked = await walk(Math.ceil(rowsToFill * WALK_MARGIN))
  }
  if (walked.length >= limit) return walked

  return pageWhere(sql`id in (
    with hits as materialized (
      select id, interactions from avatars where ${listed} and ${matches} ${byShortTerm(term)}
    ) select id from hits order by interactions desc, id desc limit ${limit})`)
}

function byShortTerm(term: string): SQL {
  if (!isShortTerm(term)) return sql``
  const spaced = sql`and spaced(search_text) like ${spacedPattern(term)}`
  return /[^a-z0-9 ]/i.test(term)
    ? sql`${spaced} and symbols(search_text) @> symbols(lower(${term}))`
    : spaced
}
