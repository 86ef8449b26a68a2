import type { Context } from '#context.ts'

/** Credits a user can spend. */
export async function balanceOf(_ctx: Context, _userId: string): Promise<number> {
  return 0
}
