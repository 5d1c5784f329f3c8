import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Day, dayOf, firstOfMonth } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { type Producing, producing } from './support/producing.ts'

let app: TestApp
let made: Producing

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  made = producing(app)
})
afterAll(() => app.stop())

type Lead = { readonly id: string; readonly producer: string; readonly at: Date; readonly product: string | null }
type Appointment = { readonly id: string; agent: string; startsAt: Date; disposition: string; isCancelled: boolean }
type Quotation = { readonly id: string; readonly agent: string; state: string; quotedAt?: Date; total?: number; validUntil?: Day }
type Policy = { readonly id: string; readonly agent: string; issuedAt: Date; total: number; coverTo: Day; cancelledAt?: Date }

/** What was done, as the test remembers it: what the sums must equal when everything is recounted. */
const world = {
  leads: [] as Lead[],
  appointments: [] as Appointment[],
  quotations: [] as Quotation[],
  policies: [] as Policy[],
}
const AGENTS = ['BAC-001', 'BAC-002', 'LAS-001']
const MET = ['metcustomer', 'metFollowupNotIntrested', 'leadconverted', 'ConvinceRenPay']
const OUTCOMES = ['newApptmnt', 'notmet', 'phoneNtAvailble', ...MET]

function recount(): Record<string, string> {
  const sums = new Map<string, { n: number; amount: number }>()
  const add = (periods: readonly ('day' | 'month')[], agent: string, day: Day, measure: string, line: string, amount = 0) => {
    for (const period of periods) {
      const key = `${agent} ${period} ${period === 'month' ? firstOfMonth(day) : day} ${measure} ${line}`
      const { n, amount: sum } = sums.get(key) ?? { n: 0, amount: 0 }
      sums.set(key, { n: n + 1, amount: sum + amount })
    }
  }
  const both = ['day', 'month'] as const
  for (const { producer, at, product } of world.leads) add(both, producer, dayOf(at), 'leads', product ?? '')
  for (const { agent, startsAt, disposition, isCancelled } of world.appointments) {
    if (!isCancelled) add(both, agent, dayOf(startsAt), 'appointments', '')
    if (!isCancelled && MET.includes(disposition)) add(both, agent, dayOf(startsAt), 'met', '')
  }
  for (const { agent, state, quotedAt, total, validUntil } of world.quotations) {
    if (quotedAt) add(both, agent, dayOf(quotedAt), 'quotations', 'ctpl', total)
    if (validUntil && state === 'quoted') add(['day'], agent, validUntil, 'lapsing', 'ctpl', total)
  }
  for (const { agent, issuedAt, total, coverTo, cancelledAt } of world.policies) {
    add(both, agent, dayOf(issuedAt), 'policies', 'ctpl', total)
    if (cancelledAt) add(both, agent, dayOf(cancelledAt), 'cancelled', 'ctpl', total)
    else add(['day'], agent, coverTo, 'ending', 'ctpl', total)
  }
  return Object.fromEntries([...sums].map(([key, { n, amount }]) => [key, `${n} for ${amount}`]))
}

async function kept(): Promise<Record<string, string>> {
  const { rows } = await app.owner.query(
    `select s.agent_code || ' ' || p.period || ' ' || p.starts || ' ' || p.measure || ' ' || p.line as key, p.n || ' for ' || p.amount_centavos as value
     from production p join staff s on s.id = p.agent_id where p.n <> 0 or p.amount_centavos <> 0`,
  )
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

let slots = 0
/** Half hours of the night in Manila, so that midnight there falls between two of them. */
const nextSlot = () => new Date(Date.UTC(2026, 4, 29, 14) + 1_800_000 * slots++)

const chosen = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)]

type Act = {
  readonly kind: (typeof KINDS)[number]
  readonly which: number
  readonly agent: string
  readonly at: Date
  readonly outcome: string
  readonly total: number
}
const KINDS = [
  'lead',
  'allocate',
  'appointment',
  'outcome',
  'move',
  'call-off',
  'hand-over',
  'quote',
  'edit',
  'accept',
  'issue',
  'cancel',
] as const

const acts: Readonly<Record<Act['kind'], (act: Act) => Promise<unknown>>> = {
  lead: async ({ agent, at, which }) => {
    const product = which % 2 ? 'ctpl' : null
    const id = await made.lead(agent, { product, created_at: at.toISOString() })
    world.leads.push({ id, producer: agent, at, product })
  },
  allocate: async ({ which, agent }) => {
    const lead = chosen(world.leads, which)
    if (lead) await made.change('leads', lead.id, { agent_id: await made.idOf(agent) })
  },
  appointment: async ({ agent }) => {
    const startsAt = nextSlot()
    const id = await made.appointment(agent, startsAt)
    world.appointments.push({ id, agent, startsAt, disposition: 'newApptmnt', isCancelled: false })
  },
  outcome: async ({ which, outcome }) => {
    const appointment = chosen(world.appointments, which)
    if (!appointment) return
    await made.change('appointments', appointment.id, { disposition: outcome })
    appointment.disposition = outcome
  },
  move: async ({ which }) => {
    const appointment = chosen(world.appointments, which)
    if (!appointment) return
    const startsAt = nextSlot()
    const ends_at = new Date(startsAt.getTime() + 1_800_000).toISOString()
    await made.change('appointments', appointment.id, { starts_at: startsAt.toISOString(), ends_at })
    appointment.startsAt = startsAt
  },
  'call-off': async ({ which, at }) => {
    const appointment = chosen(world.appointments, which)
    if (!appointment) return
    await made.change('appointments', appointment.id, { cancelled_at: at.toISOString() })
    appointment.isCancelled = true
  },
  'hand-over': async ({ which, agent }) => {
    const appointment = chosen(world.appointments, which)
    if (!appointment) return
    await made.change('appointments', appointment.id, { agent_id: await made.idOf(agent) })
    appointment.agent = agent
  },
  quote: async ({ agent, which, at, total }) => {
    const open = world.quotations.filter(({ state }) => state === 'draft' || state === 'quoted')
    const known = which % 3 === 0 ? chosen(open, which) : undefined
    const validUntil = dayOf(new Date(at.getTime() + 30 * 86_400_000))
    const priced = { state: 'quoted', quoted_at: at.toISOString(), total_centavos: total, worksheet: '{}', valid_until: validUntil }
    if (known) await made.change('quotations', known.id, priced)
    const quotation = known ?? { id: await made.quotation(agent, priced), agent, state: '' }
    Object.assign(quotation, { state: 'quoted', quotedAt: at, total, validUntil })
    if (!known) world.quotations.push(quotation)
  },
  edit: async ({ which }) => {
    const quotation = chosen(
      world.quotations.filter(({ state }) => state === 'quoted'),
      which,
    )
    if (!quotation) return
    await made.change('quotations', quotation.id, {
      state: 'draft',
      quoted_at: null,
      total_centavos: null,
      worksheet: null,
      valid_until: null,
    })
    quotation.state = 'draft'
    delete quotation.quotedAt
    delete quotation.total
    delete quotation.validUntil
  },
  accept: async ({ which }) => {
    const quotation = chosen(
      world.quotations.filter(({ state }) => state === 'quoted'),
      which,
    )
    if (!quotation) return
    await made.change('quotations', quotation.id, { state: 'accepted' })
    quotation.state = 'accepted'
  },
  issue: async ({ agent, at, total }) => {
    const id = await made.policy(agent, { state: 'paid', total_centavos: total })
    const coverTo = dayOf(new Date(at.getTime() + 365 * 86_400_000))
    await made.change('policies', id, { state: 'issued', issued_at: at.toISOString(), cover_to: coverTo, updated_at: at.toISOString() })
    world.policies.push({ id, agent, issuedAt: at, total, coverTo })
  },
  cancel: async ({ which, at }) => {
    const policy = chosen(
      world.policies.filter(({ cancelledAt }) => !cancelledAt),
      which,
    )
    if (!policy) return
    await made.change('policies', policy.id, { state: 'cancelled', updated_at: at.toISOString() })
    policy.cancelledAt = at
  },
}

/** Some at the very end of a day and of a month in Manila, some a millisecond later. */
const instant = fc.oneof(
  fc
    .constantFrom('2026-05-31T15:59:59.999Z', '2026-05-31T16:00:00Z', '2026-12-31T15:59:59.999Z', '2026-12-31T16:00:00Z')
    .map((text) => new Date(text)),
  fc.date({ min: new Date('2026-05-01T00:00:00Z'), max: new Date('2026-07-31T00:00:00Z'), noInvalidDate: true }),
)
const act = fc.record<Act>({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(1000),
  agent: fc.constantFrom(...AGENTS),
  at: instant,
  outcome: fc.constantFrom(...OUTCOMES),
  total: fc.integer({ min: 1, max: 90_000_000_000 }),
})

describe('what is kept of production', () => {
  it('equals what counting everything anew gives, whatever people do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (all) => {
        for (const each of all) await acts[each.kind](each)
        expect(await kept()).toEqual(recount())
      }),
      { numRuns: 10, endOnFailure: true },
    )
    expect(Math.min(...Object.values(world).map(({ length }) => length))).toBeGreaterThan(5)
  })

  it('counts many leads that come in one statement', async () => {
    const agent = await made.idOf('MBO-001')
    await app.owner.query(
      `insert into leads (number, agent_id, created_by, first_name, mobile, typed_mobile, created_at)
       select 'L-M' || n, $1, $1, 'Ligaya', '+63919' || lpad(n::text, 7, '0'), '', case when n <= 30 then '2026-05-31T15:59:59Z'::timestamptz else '2026-05-31T16:00:00Z' end
       from generate_series(1, 100) n`,
      [agent],
    )
    const { rows } = await app.owner.query(`select starts, n from production where agent_id = $1 and period = 'month' order by starts`, [
      agent,
    ])
    expect(rows).toEqual([
      { starts: '2026-05-01', n: 30 },
      { starts: '2026-06-01', n: 70 },
    ])
  })

  it('leaves a lead with whoever produced it when another works on it', async () => {
    const [ana, jose] = ['MBO-002', 'LAS-002']
    const lead = await made.lead(ana)
    await made.change('leads', lead, { agent_id: await made.idOf(jose) })
    const { rows } = await app.owner.query(
      `select s.agent_code as code, p.n from production p join staff s on s.id = p.agent_id where p.period = 'month' and p.measure = 'leads' and s.agent_code = any($1)`,
      [[ana, jose]],
    )
    expect(rows).toEqual([{ code: ana, n: 1 }])
  })

  it('cannot be changed by whoever serves requests', async () => {
    const client = await app.owner.connect()
    try {
      await client.query('begin; set local role kalasag_app')
      await expect(client.query('update production set n = n + 1')).rejects.toThrow(/permission denied/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
