import { z } from 'zod'
import { addDays, addMonths, type Day, makeDay, monthOf, yearOf } from '#domain/day.ts'
import { rowsOf } from './seed-file.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

/**
 * `office`: cars with a protocol plate, which has no registration month, so that cover runs a year from its sale; `comprehensive`: cars
 * that motor comprehensive insures.
 */
const KINDS = ['car', 'motorcycle', 'truck', 'hire', 'office', 'comprehensive'] as const
export type Kind = (typeof KINDS)[number]

/** `soon`: renewed late, so that cover ends with the next registration month; `ended`: one that ended before today. */
export type Manner = 'renewal' | 'brand-new' | 'soon' | 'ended'

const whole = z.string().transform((text) => (text ? Number(text) : ''))
const Vehicle = z
  .object({ kind: z.enum(KINDS), vehicle_type: z.string(), type_of_use: z.string(), make: z.string(), model: z.string() })
  .extend({ sub_model: z.string(), body_type: z.string(), year: whole, colour: z.string() })
  .extend({ seats: whole, engine_cc: whole, gvw: whole, engine: z.string() })
const Holder = z.object({ agent_code: z.string(), kind: z.enum(['person', 'company', 'office']) }).catchall(z.string())

type Values = Record<string, string | number | boolean>
export type Risk = { readonly line: string; readonly answers: Values; readonly holder: Values & { readonly mobile: string } }

const LETTERS = 'ABCDEFGHJKLMNPRTUVWXYZ'
const CHASSIS = `${LETTERS}0123456789`

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const filled = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value === '' ? [] : [[camel(name), value]])))

/** Cover of renewals starts and ends on the first day of these months: philippines.md §1.4. */
const turns = (day: Day): Day[] =>
  [-1, 0, 1].flatMap((step) => Array.from({ length: 10 }, (_, index) => makeDay(yearOf(day) + step, index + 2, 1)))

/** The registration month of a vehicle that is insured in this way on this day, and whether that is late. */
function registrationOn(day: Day, manner: Manner, today: Day, { upTo }: SeededRandom): { month: number; isLate: boolean } {
  const monthBefore = (turn: Day | undefined) => monthOf(addMonths(turn ?? day, -1))
  if (manner === 'soon') return { month: monthBefore(turns(today).find((turn) => turn > addDays(today, 5))), isLate: true }
  if (manner === 'ended') return { month: monthBefore(endedTurn(today)), isLate: true }
  const onTime = turns(day).filter((turn) => turn > day && addMonths(turn, -2) <= day)
  const missed = turns(day)
    .filter((turn) => turn <= day)
    .slice(-3)
  const isLate = onTime.length === 0 || upTo(7) === 0
  const choice = isLate ? missed : onTime
  return { month: monthBefore(choice[upTo(choice.length)]), isLate }
}

/** The last day of the short cover that ended most recently. */
export const endedTurn = (today: Day): Day | undefined => turns(today).findLast((turn) => turn <= addDays(today, -10))

/** Vehicles and policyholders of the demonstration: each vehicle is used once, policyholders return when an agent has no more. */
export async function openRisks(today: Day) {
  const chance = seededRandom(20_040_207)
  const { text, digits } = chance
  const vehicles = await rowsOf('vehicles.csv', Vehicle)
  const holders = await rowsOf('policyholders.csv', Holder)
  const taken = new Map<string, number>()
  const nextOf = <T>(name: string, from: readonly T[]): T => {
    const turn = taken.get(name) ?? 0
    taken.set(name, turn + 1)
    const each = from[turn % from.length]
    if (!each) throw new Error(`the demonstration has none of ${name}`)
    return each
  }

  const plateOf = (kind: Kind, month: number): string => {
    if (kind === 'office') return '8'
    const number = digits(kind === 'motorcycle' ? 2 : 3) + (month % 10)
    const letters = text(LETTERS, 2)
    return kind === 'motorcycle' ? `${number}${text('BCDF', 1)}${letters}` : `${text('NFDCAZ', 1)}${letters} ${number}`
  }

  const marks = (kind: Kind, manner: Manner, day: Day): Values => {
    if (manner === 'brand-new')
      return { registrationType: 'N', year: yearOf(day), conductionSticker: `${text(LETTERS, 2)} ${digits(3)}${text(LETTERS, 1)}` }
    const { month, isLate } = registrationOn(day, manner, today, chance)
    const plate = { identifiedBy: 'plate', plate: plateOf(kind, month), mvFile: `${text('01', 1)}${digits(14)}` }
    return { registrationType: 'R', ...plate, isLate: isLate && kind !== 'office' }
  }

  return {
    ...chance,
    /** A vehicle as it is insured on a day, and its owner, a customer of this agent. */
    risk: (agentCode: string, kind: Kind, manner: Manner, day: Day): Risk => {
      const {
        kind: _,
        engine,
        ...vehicle
      } = nextOf<z.output<typeof Vehicle>>(
        kind,
        vehicles.filter((each) => each.kind === kind),
      )
      const owner = kind === 'office' ? ['office'] : kind === 'truck' ? ['company'] : ['person', ...(kind === 'hire' ? ['company'] : [])]
      const known = holders.filter((each) => each.agent_code === agentCode && owner.includes(each.kind))
      const { agent_code, kind: as, mobile = '', ...person } = nextOf(`${agentCode} ${owner.join()}`, known)
      return {
        line: kind === 'comprehensive' ? 'motor' : 'ctpl',
        answers: {
          ...filled(vehicle),
          ...marks(kind, manner, day),
          engineNo: `${engine}-${digits(7)}`,
          chassisNo: `${text('MP', 1)}${text(LETTERS, 2)}${text(CHASSIS, 8)}${digits(6)}`,
        },
        holder: { ...filled(person), mobile, kind: as === 'person' ? 'person' : 'company' },
      }
    },
  }
}
export type Risks = Awaited<ReturnType<typeof openRisks>>
