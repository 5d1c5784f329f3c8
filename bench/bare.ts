import fastify from 'fastify'
import pg from 'pg'

/** The baseline: Fastify and pg, the same rows, no session, no scope, no row-level security, no validation, no audit. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = fastify()

const PAGE = {
  name: 'page',
  text: `select p.id, p.number, p.quotation_number, p.line, p.state, p.description, p.holder_name, s.first_name || ' ' || s.last_name as staff_name, p.customer_id, p.total_centavos, p.cover_from, p.cover_to, p.document_status, p.created_at, p.issued_at
    from policies p join staff s on s.id = p.agent_id where p.agent_id = $1 order by p.id desc limit 14`,
}
const COUNT = { name: 'count', text: `select coalesce(sum(n), 0)::int as count from tallies where kind = 'policies' and agent_id = $1` }

app.get<{ Params: { id: string } }>('/policies/:id', async ({ params }) => {
  const [page, count] = await Promise.all([pool.query({ ...PAGE, values: [params.id] }), pool.query({ ...COUNT, values: [params.id] })])
  return { code: -1, message: '', data: { items: page.rows, count: count.rows[0].count } }
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
