import { z } from 'zod'
import { ROLES } from './accounts.ts'
import {
  countSchema,
  emailSchema,
  idSchema,
  newPasswordSchema,
  passwordSchema,
  textSchema,
} from './fields.ts'
import { route } from './route.ts'

export const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  bio: z.string(),
  two_factor: z.boolean(),
})
export type Account = z.infer<typeof accountSchema>

export const accountPatchSchema = z.object({
  name: textSchema({ min: 1, max: 80 }).optional(),
  bio: textSchema({ max: 500 }).optional(),
  email: emailSchema.optional(),
  /** Needed only to change the e-mail address. */
  current_password: passwordSchema.optional(),
})

export const passwordChangeSchema = z.object({
  current_password: passwordSchema,
  new_password: newPasswordSchema,
})

export const loginRecordSchema = z.object({
  id: idSchema,
  device: z.string(),
  address: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
})
export type LoginRecord = z.infer<typeof loginRecordSchema>

export const getAccount = route({
  method: 'GET',
  path: '/api/v1/account',
  tag: 'account',
  summary: 'Your profile',
  access: 'user',
  response: accountSchema,
})

export const patchAccount = route({
  method: 'PATCH',
  path: '/api/v1/account',
  tag: 'account',
  summary: 'Change name, bio or, with the current password, the e-mail address',
  access: 'user',
  body: accountPatchSchema,
  response: accountSchema,
  errors: ['invalid_credentials', 'email_taken'],
})

export const deleteAccount = route({
  method: 'DELETE',
  path: '/api/v1/account',
  tag: 'account',
  summary: 'Delete your account and everything that belongs to it',
  access: 'user',
  body: z.object({ current_password: passwordSchema }),
  status: 204,
  errors: ['invalid_credentials'],
})

export const exportAccount = route({
  method: 'GET',
  path: '/api/v1/account/export',
  tag: 'account',
  summary: 'Everything we keep about you',
  access: 'user',
  response: z.looseObject({ exported_at: z.iso.datetime(), account: accountSchema }),
})

export const changePassword = route({
  method: 'POST',
  path: '/api/v1/account/password',
  tag: 'account',
  summary: 'Change the password; other devices are signed out',
  access: 'user',
  body: passwordChangeSchema,
  status: 204,
  errors: ['invalid_credentials'],
})

export const listLogins = route({
  method: 'GET',
  path: '/api/v1/account/logins',
  tag: 'account',
  summary: 'Where you are signed in',
  access: 'user',
  response: z.array(loginRecordSchema),
})

export const signOutOthers = route({
  method: 'DELETE',
  path: '/api/v1/account/logins',
  tag: 'account',
  summary: 'Sign out all other devices',
  access: 'user',
  response: z.object({ signed_out: countSchema }),
})

export const cancelSubscriptions = route({
  method: 'DELETE',
  path: '/api/v1/account/subscriptions',
  tag: 'account',
  summary: 'Unfollow every creator',
  access: 'user',
  response: z.object({ cancelled: countSchema }),
})

export const billingSummary = route({
  method: 'GET',
  path: '/api/v1/account/billing',
  tag: 'account',
  summary: 'Balance, spending of this month, and how many creators you follow',
  access: 'user',
  response: z.object({
    balance_credits: countSchema,
    month_spend_credits: countSchema,
    subscriptions: countSchema,
  }),
})

export const startTwoFactor = route({
  method: 'POST',
  path: '/api/v1/account/two-factor',
  tag: 'account',
  summary: 'Get a secret for an authenticator app; it counts once confirmed',
  access: 'user',
  body: z.object({ current_password: passwordSchema }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['invalid_credentials', 'conflict'],
})

export const confirmTwoFactor = route({
  method: 'POST',
  path: '/api/v1/account/two-factor/confirm',
  tag: 'account',
  summary: 'Switch two-factor authentication on with a first code',
  access: 'user',
  body: z.object({ code: z.string().max(20) }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['invalid_credentials', 'conflict'],
})

export const stopTwoFactor = route({
  method: 'DELETE',
  path: '/api/v1/account/two-factor',
  tag: 'account',
  summary: 'Switch two-factor authentication off',
  access: 'user',
  body: z.object({ current_password: passwordSchema }),
  status: 204,
  errors: ['invalid_credentials'],
})
