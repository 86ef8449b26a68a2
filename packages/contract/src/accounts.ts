import { z } from 'zod'
import { emailSchema, idSchema, newPasswordSchema, passwordSchema, textSchema } from './fields.ts'
import { route } from './route.ts'

export const ROLES = ['fan', 'creator'] as const
export type Role = (typeof ROLES)[number]

export const userSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  credits: z.int().min(0),
})
export type User = z.infer<typeof userSchema>

export const authTokenSchema = z.object({ authToken: z.string() })

export const loginBodySchema = z.object({
  email: textSchema({ min: 1, max: 254 }).toLowerCase(),
  password: passwordSchema,
  /** From the authenticator app or a recovery code, once two-factor authentication is on. */
  code: z.string().max(20).optional(),
})

export const signupBodySchema = z.object({
  name: textSchema({ min: 1, max: 80 }),
  email: emailSchema,
  password: newPasswordSchema,
  role: z.enum(ROLES).default('fan'),
  /** The person confirms being 18 or older; nothing else is accepted. */
  adult: z.literal(true, { error: 'You must confirm that you are 18 or older' }),
})

export const login = route({
  method: 'POST',
  path: '/api/v1/auth/login',
  tag: 'accounts',
  summary: 'Exchange e-mail and password for a token',
  access: 'none',
  body: loginBodySchema,
  response: authTokenSchema,
  errors: ['invalid_credentials', 'two_factor_required'],
})

export const signup = route({
  method: 'POST',
  path: '/api/v1/auth/signup',
  tag: 'accounts',
  summary: 'Open an account, while sign-up is open',
  access: 'none',
  body: signupBodySchema,
  status: 201,
  response: authTokenSchema,
  errors: ['signup_closed', 'email_taken'],
})

export const me = route({
  method: 'GET',
  path: '/api/v1/auth/me',
  tag: 'accounts',
  summary: 'The signed-in user',
  access: 'user',
  response: userSchema,
})

export const logout = route({
  method: 'POST',
  path: '/api/v1/auth/logout',
  tag: 'accounts',
  summary: 'End the session of this token',
  access: 'user',
  status: 204,
})

export const product = route({
  method: 'GET',
  path: '/api/v1/product',
  tag: 'accounts',
  summary: 'What this installation offers',
  access: 'none',
  response: z.object({ name: z.string(), signup: z.enum(['closed', 'open']) }),
})
