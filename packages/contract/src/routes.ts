import * as accountSettings from './account-settings.ts'
import * as accounts from './accounts.ts'
import * as avatars from './avatars.ts'
import * as charisma from './charisma.ts'
import * as creators from './creators.ts'
import * as credits from './credits.ts'
import * as favorites from './favorites.ts'
import * as follows from './follows.ts'
import * as live from './live.ts'
import * as payouts from './payouts.ts'
import * as reports from './reports.ts'
import type { RouteDeclaration } from './route.ts'
import * as studio from './studio.ts'
import * as voices from './voices.ts'

function isRoute(value: unknown): value is RouteDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Every route of the product, in the order of the API page. */
export const allRoutes: readonly RouteDeclaration[] = [
  accounts,
  accountSettings,
  avatars,
  voices,
  creators,
  follows,
  favorites,
  credits,
  charisma,
  live,
  reports,
  studio,
  payouts,
].flatMap((noun) => Object.values(noun).filter(isRoute))
