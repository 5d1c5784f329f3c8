import { addDays, dayOf } from '../../src/domain/day.ts'
import type { TestApp } from './app.ts'

export type Given = Readonly<Record<string, string | number | boolean | null>>

let serial = 0

/** Writes rows bypassing the endpoints, as the database's owner, to have records of any state and time. */
export function producing({ owner }: Pick<TestApp, 'owner'>) {
  const today = dayOf(new Date())

  async function insert(table: string, columns: Given): Promise<string> {
    const names = Object.keys(columns)
    const { rows } = await owner.query<{ id: string }>(
      `insert into ${table} (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
      Object.values(columns),
    )
    return rows[0]?.id ?? ''
  }

  const change = (table: string, id: string, columns: Given) =>
    owner.query(`update ${table} set ${Object.keys(columns).map((name, index) => `${name} = $${index + 2}`)} where id = $1`, [
      id,
      ...Object.values(columns),
    ])

  const idOf = async (agentCode: string): Promise<string> =>
    (await owner.query('select id from staff where agent_code = $1', [agentCode])).rows[0].id

  async function quotation(agentCode: string, columns: Given): Promise<string> {
    serial += 1
    const priced = columns.state === 'draft' ? {} : { total_centavos: 61_040, worksheet: '{}', valid_until: addDays(today, 30) }
    const known = { line: 'ctpl', branch: 'BACOLOD', step: 'x', description: 'NBX 4567', holder_name: 'Iñigo Peña' }
    return insert('quotations', { number: `Q-${serial}`, agent_id: await idOf(agentCode), ...known, ...priced, ...columns })
  }

  async function policy(agentCode: string, columns: Given): Promise<string> {
    const quotation_id = await quotation(agentCode, { state: 'converted' })
    const { rows } = await owner.query('select id from tariffs limit 1')
    const agent_id = await idOf(agentCode)
    const customer_id = await insert('customers', { agent_id, mobile: `+6391700${String(serial).padStart(5, '0')}`, name: 'Iñigo Peña' })
    return insert('policies', {
      ...{ number: `P-${serial}`, quotation_id, quotation_number: `Q-${serial}`, line: 'ctpl', agent_id, customer_id, branch: 'BACOLOD' },
      ...{ answers: '{}', holder: '{}', description: 'NBX 4567', holder_name: 'Iñigo Peña', tariff_id: rows[0].id, worksheet: '{}' },
      ...{ total_centavos: 61_040, cover_from: addDays(today, -300), cover_to: addDays(today, 65) },
      ...columns,
    })
  }

  async function lead(agentCode: string, columns: Given = {}): Promise<string> {
    serial += 1
    const agent_id = await idOf(agentCode)
    const mobile = `+63918${String(serial).padStart(7, '0')}`
    return insert('leads', {
      number: `L-${serial}`,
      agent_id,
      created_by: agent_id,
      first_name: 'Ligaya',
      mobile,
      typed_mobile: mobile,
      ...columns,
    })
  }

  /** Half an hour; no two at the same time, since an advisor can be in only one place at a time. */
  async function appointment(agentCode: string, startsAt: Date, columns: Given = {}): Promise<string> {
    const agent_id = await idOf(agentCode)
    const ends_at = new Date(startsAt.getTime() + 1_800_000).toISOString()
    return insert('appointments', {
      agent_id,
      created_by: agent_id,
      title: 'Visit',
      starts_at: startsAt.toISOString(),
      ends_at,
      ...columns,
    })
  }

  return { insert, change, idOf, quotation, policy, lead, appointment }
}
export type Producing = ReturnType<typeof producing>
