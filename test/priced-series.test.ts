import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { AMOUNTS } from '#features/servicing/invoices/rules/sale.ts'
import { standingsOf } from '#features/servicing/policies/public/rules/stack.ts'
import { Problem } from '#kit/problem.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import ci from '../db/seed/tariffs/ci.json' with { type: 'json' }
import ctpl from '../db/seed/tariffs/ctpl.json' with { type: 'json' }
import group from '../db/seed/tariffs/group.json' with { type: 'json' }
import motor from '../db/seed/tariffs/motor.json' with { type: 'json' }
import travel from '../db/seed/tariffs/travel.json' with { type: 'json' }
import { PolicyBook } from './support/policy-book.ts'

type Answers = Readonly<Record<string, unknown>>
type Told = {
  readonly line: Line
  readonly tariff: unknown
  readonly sold?: Answers
  readonly change?: (answers: Answers, pick: number) => Answers
}

const LIMITS = [0, 10_000_000, 20_000_000, 50_000_000]
const COUNTRIES = [['FR'], ['JP'], ['US', 'FR'], ['SG']]

const lessHealth = ({ sumInsured }: Answers, pick: number): Answers => ({
  sumInsured: Math.max(10_000_000, Math.round((Number(sumInsured) * (50 + (pick % 50))) / 100)),
})

/** The parts of each line that have a price, chosen by a number; a line without such kinds has only the others. */
const told: Readonly<Record<string, Told>> = {
  motor: {
    line: lines.motor,
    tariff: { ...motor, tables: { ...motor.tables, ctpl } },
    change: (answers, pick) =>
      [
        { value: Math.round((Number(answers.value) * (60 + (pick % 90))) / 100) },
        { actsOfNature: answers.actsOfNature !== true, strikesRiots: pick % 2 === 0 },
        { bodilyInjury: LIMITS[pick % 4], propertyDamage: LIMITS[(pick >> 2) % 4] },
        { roadside: pick % 2 === 1, personalEffects: pick % 3 === 1 },
      ][pick % 4] ?? {},
  },
  travel: {
    line: lines.travel,
    tariff: travel,
    change: (_, pick) =>
      pick % 2 === 0
        ? { destinations: COUNTRIES[(pick >> 1) % 4] }
        : { winterSports: pick % 3 === 0, cruise: pick % 5 < 2, equipment: pick % 7 < 3 },
  },
  ci: { line: lines.ci, tariff: ci, change: lessHealth },
  'ci in instalments': { line: lines.ci, tariff: ci, sold: { paidBy: 'monthly' }, change: lessHealth },
  ctpl: { line: lines.ctpl, tariff: ctpl },
  group: { line: lines.group, tariff: group },
}

/** A change that the line refuses is skipped. */
function legally(change: () => void): void {
  try {
    change()
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused
  }
}

const step = fc.record({
  what: fc.constantFrom('change', 'change', 'change', 'rename', 'extend', 'pay'),
  after: fc.integer({ min: 0, max: 25 }),
  pick: fc.integer({ min: 0, max: 10_000 }),
})
const end = fc.record({ how: fc.constantFrom('insurer', 'insured', 'give-back', 'runs on'), after: fc.integer({ min: 0, max: 40 }) })

describe.each(Object.entries(told))('any series of changes of a policy of %s', (_, { line, tariff, sold, change }) => {
  it('adds up to the centavo in money, invoices and commission, leaves no day without its version, and never takes and gives for one day', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: -10, max: 60 }),
        fc.array(step, { maxLength: 29 }),
        end,
        (which, begins, steps, { how, after }) => {
          const example = line.examples[which % line.examples.length]
          if (!example) throw new Error('a line without an example')
          const book = new PolicyBook(line, tariff, { ...Object(example.details), ...sold }, example.today)
          let today = addDays(book.term.from, begins)
          const agreed: { readonly from: Day; readonly answers: Answers }[] = [{ from: book.term.from, answers: book.answers }]
          const agree = () => {
            expect(book.invoiced).toBe(book.kept.total)
            expect(book.basisOfCommission).toBe(book.kept.net)
            for (const name of AMOUNTS) expect(book.rest[name], name).toBeGreaterThanOrEqual(0)
          }
          agree()
          for (const { what, after: days, pick } of steps) {
            today = addDays(today, days)
            if (today > book.coverTo) break
            if (what === 'change' && change) legally(() => book.change(today, change(book.answers, pick)))
            if (what === 'extend') book.extend(today, 1 + (pick % 20))
            if (what === 'pay') book.payNext()
            if (what === 'rename') book.rename(today)
            agreed.push({ from: today > book.term.from ? today : book.term.from, answers: book.answers })
            agree()
          }
          if (how === 'give-back') book.giveBack(today)
          else if (how !== 'runs on') book.cancel(addDays(today, after), how === 'insurer' ? 'insurer' : 'insured')
          agree()
          const standings = standingsOf(book.replaced, book.replaced.length + 1, { from: book.term.from, to: book.coverTo })
          expect(standings.map(({ from }) => from)).toEqual([book.term.from, ...standings.slice(0, -1).map(({ to }) => to)])
          expect(standings.at(-1)?.to).toBe(book.coverTo)
          for (let day = book.term.from; day <= book.coverTo; day = addDays(day, 7))
            expect(book.on(day)).toEqual(agreed.findLast(({ from }) => from <= day)?.answers)
          for (const ways of book.days.values()) expect(ways.size).toBe(1)
        },
      ),
      { numRuns: 400 },
    )
  })
})
