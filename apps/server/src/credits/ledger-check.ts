import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'

/** Everything that would be wrong with the books, in words; nothing when they are right. */
export async function checkLedger(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ problem: string }>(sql`
    select 'transfer ' || transfer_id || ' does not balance: ' || sum(amount) as problem
      from credit_entries group by transfer_id having sum(amount) <> 0
    union all
    select 'account ' || a.id || ' (' || a.kind || ') holds ' || a.balance || ', its entries say ' || coalesce(sum(e.amount), 0)
      from credit_accounts a left join credit_entries e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'account ' || id || ' (' || kind || ') is below zero: ' || balance
      from credit_accounts where owner_id is not null and balance < 0
    union all
    select 'all accounts together hold ' || sum(balance) || ' instead of 0'
      from credit_accounts having sum(balance) <> 0
    union all
    select 'purchase ' || p.id || ' is ' || p.status || ' and was not posted'
      from purchases p
      where p.status in ('paid', 'refunded', 'disputed')
        and not exists (select from credit_transfers t where t.key = 'purchase:' || p.id)
    union all
    select 'payout ' || p.id || ' is ' || p.state || ', its transfers say ' || coalesce(string_agg(t.kind, ', ' order by t.id), 'nothing')
      from payouts p left join credit_transfers t on t.reference_id = p.id::text
      group by p.id
      having coalesce(string_agg(t.kind, ',' order by t.id), '') <> case p.state
        when 'paid' then 'payout,payout_paid' when 'rejected' then 'payout,payout_returned' else 'payout' end
    union all
    select 'payouts of ' || o.user_id || ' that are open come to ' || o.credits || ', set aside are ' || coalesce(a.balance, 0)
      from (select user_id, sum(credits) filter (where state in ('requested', 'approved')) as credits
            from payouts group by user_id) o
      left join credit_accounts a on a.owner_id = o.user_id and a.kind = 'payout_held'
      where coalesce(o.credits, 0) <> coalesce(a.balance, 0)`)
  return rows.map((row) => row.problem)
}
