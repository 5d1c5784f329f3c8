import fastify from 'fastify'
import pg from 'pg'

/** The baseline: Fastify and pg, the same rows, no session, no scope, no row-level security, no validation, no audit. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify()

type Query = { readonly name: string; readonly text: string }

const POLICIES = {
  name: 'policies',
  text: `select p.id, p.number, p.quotation_number, p.line, p.state, p.description, p.holder_name, s.first_name || ' ' || s.last_name as staff_name, p.customer_id, p.total_centavos, p.cover_from, p.cover_to, p.document_status, p.created_at, p.issued_at
    from policies p join staff s on s.id = p.agent_id where p.agent_id = $1 order by p.id desc limit 14`,
}
const POLICY_COUNT = {
  name: 'policy-count',
  text: `select coalesce(sum(n), 0)::int as count from tallies where kind = 'policies' and agent_id = $1`,
}

const leads = (name: string, condition: string, order: string): Query => ({
  name,
  text: `select l.id, l.number, l.first_name || ' ' || l.last_name as person_name, l.lead_type, l.mobile, l.email, l.details -> 'address' as address, l.allocated_at, l.appointment_at, l.start_date, b.first_name || ' ' || b.last_name as alloc_by, s.first_name || ' ' || s.last_name as alloc_to,
      l.status, l.disposition, l.sub_disposition, l.propensity, l.product, l.grouping, l.next_follow_up, l.proposal_state, l.agent_id, l.version, l.created_at
    from leads l join staff s on s.id = l.agent_id left join staff b on b.id = l.allocated_by where l.agent_id = $1${condition} order by ${order} limit 15`,
})
const LEADS = leads('leads', '', 'l.id desc')
const OPEN_LEADS = leads('open-leads', ` and l.grouping = 'open'`, 'l.next_follow_up, l.id')
const LEADS_FOUND = leads('leads-found', ' and l.search_text like $2', 'l.id desc')
const LEAD_COUNT = { name: 'lead-count', text: 'select coalesce(sum(n), 0)::int as count from lead_tallies where agent_id = $1' }
const OPEN_LEAD_COUNT = { name: 'open-lead-count', text: `${LEAD_COUNT.text} and grouping = 'open'` }
const LEADS_FOUND_COUNT = {
  name: 'leads-found-count',
  text: 'select count(*)::int as count from leads where agent_id = $1 and search_text like $2',
}
const LEAD_COUNTS = { name: 'lead-counts', text: 'select grouping, n from lead_tallies where agent_id = $1' }
const LEADS_DUE = {
  name: 'leads-due',
  text: 'select coalesce(sum(n), 0)::int as count from lead_due_tallies where agent_id = $1 and day <= current_date',
}

const page = async (rows: Query, count: Query, values: readonly unknown[]) => {
  const [found, counted] = await Promise.all([pool.query({ ...rows, values: [...values] }), pool.query({ ...count, values: [...values] })])
  return { code: -1, message: '', data: { items: found.rows, count: counted.rows[0].count } }
}

type OfId = { Params: { id: string } }
app.get<OfId>('/policies/:id', ({ params }) => page(POLICIES, POLICY_COUNT, [params.id]))
app.get<OfId>('/leads/:id', ({ params }) => page(LEADS, LEAD_COUNT, [params.id]))
app.get<OfId>('/leads/:id/open', ({ params }) => page(OPEN_LEADS, OPEN_LEAD_COUNT, [params.id]))
app.get<OfId & { Querystring: { text: string } }>('/leads/:id/found', ({ params, query }) =>
  page(LEADS_FOUND, LEADS_FOUND_COUNT, [params.id, `%${query.text.toLowerCase()}%`]),
)
app.get<OfId>('/leads/:id/counts', async ({ params }) => {
  const values = [params.id]
  const [counts, due] = await Promise.all([pool.query({ ...LEAD_COUNTS, values }), pool.query({ ...LEADS_DUE, values })])
  return {
    code: -1,
    message: '',
    data: { ...Object.fromEntries(counts.rows.map(({ grouping, n }) => [grouping, n])), fortoday: due.rows[0].count },
  }
})

app.post<{ Body: { answers: unknown; holder: unknown }; Params: { id: string } }>('/quotations/:id', async ({ body, params }) => {
  const { rows } = await pool.query({
    name: 'add',
    text: `insert into quotations (number, line, state, agent_id, branch, step, answers, holder) values ('B-' || nextval('quotation_numbers'), 'ctpl', 'draft', $1, 'BACOLOD', 'vehicle', $2, $3) returning *`,
    values: [params.id, JSON.stringify(body.answers), JSON.stringify(body.holder)],
  })
  return { code: -1, message: '', data: rows[0] }
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`listening ${url}\n`)
process.on('SIGTERM', () => process.exit(0))
