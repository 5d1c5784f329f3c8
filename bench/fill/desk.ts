import type pg from 'pg'

/**
 * The newest of them have the usual number of items that are waiting, for the same people, as they are numbered from the newest on; of all
 * before, three in five became policies and the others expired.
 */
const LIVELY = 8_000
const STATE = `case when g > ${LIVELY} then case when kind < 120 then 'converted' else 'expired' end
  when kind < 6 then 'referred' when kind < 12 then 'approved' when kind < 60 then 'quoted' when kind < 120 then 'draft' else 'converted' end`
/** Six parts of a perceptual hash, as `partsOf` returns them. */
const PARTS = `array(select part * 4096 + ((bits >> (part * 64 / 6)) & ((1 << ((part + 1) * 64 / 6 - part * 64 / 6)) - 1))::integer from generate_series(0, 5) part)`

/**
 * Multiplies the newest priced quotation `count` times over the bench's agents, bypassing triggers and rules, with what years of business
 * accumulate: versions, policies with their vehicles' identifiers, payments and credit, cases with their history, inspections with
 * photographs.
 */
export async function fillDesk(owner: pg.Pool, count: number): Promise<void> {
  const client = await owner.connect()
  const fill = (text: string, ...values: unknown[]) => client.query(text, values)
  try {
    await fill(`set session_replication_role = replica`)
    await fill(`insert into customers (agent_id, name, mobile)
      select id, 'Bench Customer', '+6399' || lpad((row_number() over (order by id))::text, 8, '0') from staff where agent_code like 'AGENT-%'`)
    await fill(
      `create temp table made as
       with agents as (select s.id, c.id as customer, row_number() over (order by s.id) - 1 as place, count(*) over () as n
         from staff s join customers c on c.agent_id = s.id and c.name = 'Bench Customer' where s.agent_code like 'AGENT-%')
       select g, a.id as agent, a.customer, uuidv7(g * interval '-5 minutes') as id, ${STATE} as state, 'NB' || upper(lpad(to_hex(g), 5, '0')) as plate, now() - g * interval '5 minutes' as at
       from generate_series(1, $1::int) g join agents a on a.place = g % a.n, lateral (select (g / a.n * 7 + g) % 200 as kind) kinds`,
      count,
    )
    await fill(`create index on made (id)`)
    await fill(`insert into quotations (id, number, line, state, agent_id, customer_id, branch, step, answers, holder, commercial, description, holder_name, tariff_id, worksheet, total_centavos, findings, fingerprint, cover_from, cover_to, quoted_at, valid_until, created_at, updated_at)
      select m.id, 'BENCH-Q-' || g, t.line, m.state, agent, customer, 'BACOLOD', 'confirm', t.answers || jsonb_build_object('plate', plate), t.holder, t.commercial, plate || ' · 2022 Toyota Vios', 'Maria Santos De la Peña',
        t.tariff_id, t.worksheet, t.total_centavos, t.findings, t.fingerprint, m.at::date, m.at::date + 365, m.at, case when m.state in ('referred', 'approved', 'quoted') then current_date + 10 else m.at::date + 30 end, m.at, m.at
      from made m, (select * from quotations where worksheet is not null order by id desc limit 1) t`)
    await fill(`insert into quotation_versions (quotation_id, n, outcome, answers, holder, commercial, worksheet, total_centavos, findings, tariff_id, fingerprint, cover_from, cover_to, valid_until, actor, at)
      select id, 1, 'quoted', answers, holder, commercial, worksheet, total_centavos, findings, tariff_id, fingerprint, cover_from, cover_to, valid_until, 'staff:' || agent_id, created_at from quotations where number like 'BENCH-Q-%' and state <> 'draft'`)
    await fill(
      `insert into policies (id, number, quotation_id, quotation_number, line, state, agent_id, customer_id, branch, answers, holder, description, holder_name, tariff_id, worksheet, total_centavos, cover_from, cover_to, document_status, pay_by, issued_at, created_at, updated_at)
      select q.id, 'BENCH-P-' || m.g, q.id, q.number, q.line, case when m.g % 9 = 0 and m.g <= ${LIVELY} then 'awaiting-payment' when q.cover_to < current_date then 'expired' else 'issued' end, q.agent_id, q.customer_id, q.branch, q.answers, q.holder, q.description, q.holder_name,
        q.tariff_id, q.worksheet, q.total_centavos, q.cover_from, q.cover_to, case when m.g % 9 = 0 and m.g <= ${LIVELY} then 'pending' else 'complete' end, current_date + 5, m.at, m.at, m.at
      from quotations q join made m on m.id = q.id where q.state = 'converted'`,
    )
    await fill(`insert into risk_keys (policy_id, line, kind, value, cover_from, cover_to)
      select p.id, p.line, kind, substr(p.description, 1, 7), p.cover_from, p.cover_to from policies p, unnest(array['plate', 'engine', 'chassis']) kind where p.number like 'BENCH-P-%'`)
    await fill(`insert into charges (id, policy_id, kind, lines, amount_centavos, settled_at, created_at)
      select id, id, 'premium', worksheet->'lines', total_centavos, case when state <> 'awaiting-payment' then created_at end, created_at from policies where number like 'BENCH-P-%'`)
    await fill(`insert into payments (policy_id, charge_id, line, agent_id, customer_id, attempt, state, amount_centavos, reference, provider, audience, paid_at)
      select id, id, line, agent_id, customer_id, 1, 'paid', total_centavos, 'BENCH-' || id, 'simulator', 'customer', created_at from policies where number like 'BENCH-P-%' and state <> 'awaiting-payment'`)
    await fill(
      `insert into credits (policy_id, agent_id, customer_id, amount_centavos, days, due_on, settled_at)
      select p.id, agent_id, customer_id, total_centavos, 30, current_date + m.g % 40 - 20, case when m.g % 3 > 0 or m.g > ${LIVELY} then p.created_at end from policies p join made m on m.id = p.id where number like 'BENCH-P-%' and p.state <> 'awaiting-payment'`,
    )
    await fill(`insert into certificates (policy_id, agent_id, customer_id, state, coc_number, registration, auth_number)
      select id, agent_id, customer_id, 'authenticated', 900000000 + row_number() over (order by id), '{}', number from policies where number like 'BENCH-P-%' and state <> 'awaiting-payment'`)
    await fill(`insert into cases (id, quotation_id, line, state, waiting_since, decided_by, decided_at, reason, likeness)
      select id, id, 'motor', case when state <> 'referred' then 'approved' when g % 3 = 0 then 'asked' else 'open' end, at, case when state <> 'referred' then agent end, case when state <> 'referred' then at + interval '1 hour' end, case when state <> 'referred' then 'As agreed' end,
        array['plate:' || plate, 'model:TOYOTA/VIOS/' || 1990 + g % 37, 'holder:+6390' || g % (select greatest(count(*) / 3, 1) from made), 'agent:' || agent]
      from made where state <> 'draft'`)
    await fill(
      `insert into case_events (case_id, at, actor, kind, text) select id, waiting_since, 'staff:' || coalesce(decided_by, id), 'referred', '' from cases where decided_at is not null or state <> 'approved'`,
    )
    await fill(
      `insert into case_events (case_id, at, actor, kind, text) select id, decided_at, 'staff:' || decided_by, 'approved', 'As agreed' from cases where decided_at is not null`,
    )
    await fill(`insert into inspections (id, number, quotation_id, risk_fingerprint, risk_keys, description, state, reasons, shots, requested_by, created_at, submitted_at, decided_at, lapses_on, cleared_on)
      select id, 'BENCH-I-' || g, id, '', array['plate:' || plate], 'Toyota Vios', case when state = 'referred' then 'submitted' when state = 'expired' then 'lapsed' else 'cleared' end, '[]', '[]', 'system:bench', at, at, at, at::date + 14, case when state not in ('referred', 'expired') then at::date end
      from made where state <> 'draft' and (g % 7 = 0 or state = 'referred')`)
    await fill(
      `insert into inspection_links (id, inspection_id, kind, token_hash, created_by, expires_at) select id, id, 'customer', 'bench ' || id, 'system:bench', created_at from inspections`,
    )
    await fill(
      `insert into upload_sessions (id, link_id, user_agent, address, clock_ahead_seconds) select id, id, '', '', 0 from inspection_links`,
    )
    await fill(`insert into inspection_photos (inspection_id, client_id, shot, attempt, state, session_id, uploader, sha256, look, look_parts, brightness, sharpness, type, size, width, height, taken_at, source, file_key, thumbnail_key, received_at)
      select i.id, gen_random_uuid(), 'shot-' || n, 1, 'taken', i.id, 'customer', encode(sha256((i.id || '/' || n)::bytea), 'hex'), lpad(to_hex(bits), 16, '0'), ${PARTS}, 90, 90, 'image/jpeg', 300000, 1600, 1200, i.created_at, 'camera', 'photo/' || i.id || '/' || n, 'thumbnail/' || i.id || '/' || n, i.created_at
      from inspections i, generate_series(1, 8) n, lateral (select hashtextextended(i.id::text, n) as bits) looks where i.number like 'BENCH-I-%'`)
    await fill(
      `insert into history (cycle, record_id, event, to_state, actor, at) select 'quotation', id, event, 'quoted', 'staff:' || agent, at from made, unnest(array['create', 'quote']) event`,
    )
    await fill(`insert into tallies (kind, agent_id, line, state, n)
      select kind, agent_id, line, state, count(*) from (select 'quotations' as kind, agent_id, line, state from quotations where number like 'BENCH-%' union all select 'policies', agent_id, line, state from policies where number like 'BENCH-%') r group by 1, 2, 3, 4
      on conflict (kind, agent_id, line, state) do update set n = tallies.n + excluded.n`)
  } finally {
    client.release(true)
  }
  await owner.query('vacuum analyze')
}
