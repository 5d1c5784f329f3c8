import { addMonths, type Day, dayOf, firstOfMonth, startOf } from '../../src/domain/day.ts'
import type { Figure } from '../../src/features/work/performance/public/contract.ts'
import type { TestApp } from './app.ts'
import { signIn } from './calls.ts'
import { type Producing, producing } from './producing.ts'
import { type Caller, caller } from './quoting.ts'

export const today = dayOf(new Date())
export const thisMonth = today.slice(0, 7)
export const monthAgo = addMonths(firstOfMonth(today), -1)
/** Nine in the morning. */
export const nine = (day: Day) => new Date(startOf(day).getTime() + 9 * 3_600_000)

const SOLD = { state: 'issued', updated_at: nine(today).toISOString() }

/** Ana's figures for this month. */
export const ANA = { leads: 2, appointments: 2, met: 1, quotations: 1, policies: 2, premium: 300_000, cancelled: 1 }

/**
 * Ana this month: two leads, a meeting and a future visit, a quotation, three policies of which one is cancelled; and one policy the month
 * before. José sells more, in her branch, and Carlo most, in another.
 */
export async function sold(app: TestApp): Promise<Producing> {
  const made = producing(app)
  const policy = (agent: string, total_centavos: number, day = today) =>
    made.policy(agent, { ...SOLD, issued_at: nine(day).toISOString(), total_centavos })
  await made.lead('BAC-001', { product: 'ctpl' })
  await made.lead('BAC-001')
  await made.appointment('BAC-001', nine(today), { disposition: 'metcustomer' })
  await made.appointment('BAC-001', new Date(nine(today).getTime() + 3_600_000))
  await made.quotation('BAC-001', { state: 'quoted', quoted_at: nine(today).toISOString() })
  await policy('BAC-001', 100_000)
  await policy('BAC-001', 200_000)
  await made.change('policies', await policy('BAC-001', 40_000), { state: 'cancelled', updated_at: nine(today).toISOString() })
  await policy('BAC-001', 70_000, monthAgo)
  await policy('BAC-002', 500_000)
  await policy('LAS-001', 900_000)
  return made
}

const PEOPLE = ['ana.reyes', 'jose.ibanez', 'luz.delapena', 'miguel.lacson', 'carlo.mendoza', 'bernadette.aguilar', 'corazon.villanueva']
const OFFICE = ['teresita.ocampo', 'ramon.penaflor']

/** The people of the demonstration, each signed in, by the name in their address. */
export async function everybody(app: TestApp): Promise<(name: string) => Caller> {
  const people = new Map<string, Caller>()
  for (const name of [...PEOPLE, ...OFFICE]) people.set(name, caller(app.url, await signIn(app.url, `${name}@kalasag.example`)))
  return (name) => people.get(name) ?? caller(app.url, {})
}

export const figureIn = ({ kpis }: { readonly kpis: readonly Figure[] }, measure: Figure['measure']) =>
  kpis.find((each) => each.measure === measure)
