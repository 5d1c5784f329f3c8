import type pg from 'pg'

/** Adds what each agent earned from `each` sales in the previous month, bypassing triggers and rules: only number and size matter here. */
export async function fillCommission(owner: pg.Pool, each: number): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temp table earned as select gen_random_uuid() as sale, gen_random_uuid() as entry, s.id as staff, (date_trunc('month', now() at time zone 'Asia/Manila') - interval '20 days')::date as day
       from staff s, generate_series(1, $1::int) where s.agent_code like 'AGENT-%'`,
      [each],
    )
    await client.query(
      `insert into commission_sales (id, policy_id, charge_id, payment_id, policy_number, line, parts, paid_on) select sale, sale, sale, sale, 'BENCH', 'ctpl', '[]', day from earned`,
    )
    await client.query(
      `insert into commission_entries (id, staff_id, kind, sale_id, role, source_id, workings, tax_rate, booked_on) select entry, staff, 'earned', sale, 'sells', sale, '[]', 100000, day from earned`,
    )
    await client.query(
      `insert into commission_postings (entry_id, account, amount_centavos)
       select entry, account, amount from earned, (values ('commission', -10000), ('payable', 9000), ('withheld', 1000)) p(account, amount)`,
    )
  } finally {
    client.release(true)
  }
}
