import type pg from 'pg'

/**
 * Adds what issue creates for the policy copies that `test/support/copies.ts` made, on their first day of cover: payment, invoice and
 * transaction, bypassing triggers and rules.
 */
export async function fillBooks(owner: pg.Pool, policyId: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temp table sold as select c.id as policy, c.number, o.id as charge, gen_random_uuid() as payment, gen_random_uuid() as invoice, row_number() over () as n,
         c.agent_id as agent, c.customer_id as customer, (c.cover_from::timestamp + interval '10 hours') at time zone 'Asia/Manila' as at
       from policies p join policies c on c.line = p.line and c.number like 'COPY-%' join charges o on o.policy_id = c.id where p.id = $1`,
      [policyId],
    )
    await client.query(
      `insert into payments select (jsonb_populate_record(y, jsonb_build_object('id', s.payment, 'policy_id', s.policy, 'charge_id', s.charge, 'agent_id', s.agent,
         'customer_id', s.customer, 'reference', 'COPY-' || s.payment, 'provider_ref', 'COPY-' || s.payment, 'paid_at', s.at, 'created_at', s.at))).*
       from payments y, sold s where y.policy_id = $1`,
      [policyId],
    )
    await client.query(
      `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', s.invoice, 'number', 'COPY-' || p.line || s.n, 'policy_id', s.policy, 'policy_number', s.number,
         'charge_id', s.charge, 'payment_id', s.payment, 'issued_at', s.at))).*
       from invoices i join policies p on p.id = i.policy_id, sold s where i.policy_id = $1`,
      [policyId],
    )
    await client.query(
      `insert into policy_transactions (policy_id, policy_number, kind, line, branch, agent_id, gross_centavos, net_centavos, at)
       select s.policy, s.number, t.kind, t.line, t.branch, s.agent, t.gross_centavos, t.net_centavos, s.at
       from policy_transactions t, sold s where t.policy_id = $1 and t.kind = 'new'`,
      [policyId],
    )
    await client.query('drop table sold')
  } finally {
    client.release(true)
  }
}

/** Adds a claim under one policy in every `every` copies, each reported some days before its cover ends or today. */
export async function fillClaims(owner: pg.Pool, claimId: string, every: number): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `create temp table lost as select c.id as policy, gen_random_uuid() as claim, row_number() over () as n, c.agent_id as agent, c.customer_id as customer,
         (c.cover_from::timestamp + interval '10 hours') at time zone 'Asia/Manila' as at
       from policies c join claims o on o.id = $1 where c.line = o.line and c.number like 'COPY-%' and split_part(c.number, '-', 3)::int % $2::int = 0`,
      [claimId, every],
    )
    await client.query(
      `insert into claims select (jsonb_populate_record(o, jsonb_build_object('id', l.claim, 'number', 'COPY-C-' || l.n, 'policy_id', l.policy, 'agent_id', l.agent,
         'customer_id', l.customer, 'created_at', l.at, 'reported_at', l.at, 'loss_at', l.at))).* from claims o, lost l where o.id = $1`,
      [claimId],
    )
    await client.query(
      `insert into claim_transactions (claim_id, kind, amount_centavos, state, at)
       select l.claim, t.kind, t.amount_centavos, t.state, l.at from claim_transactions t, lost l where t.claim_id = $1`,
      [claimId],
    )
    await client.query('drop table lost')
  } finally {
    client.release(true)
  }
}
