import type { Centavos } from '#domain/money.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import type { Line } from '#lines/line.ts'

type Answers = Readonly<Record<string, unknown>>
type Cost = { readonly amount: Centavos; readonly isChosen: boolean }

const plain = (code: string) => code.replaceAll('-', '').toLowerCase()

/** The line of a price that a field controls: its code is the name of the field, `acts-of-nature` for `actsOfNature`. */
const costIn = (worksheet: Worksheet | undefined, name: string) => worksheet?.lines.find(({ code }) => plain(code) === plain(name))?.amount

/** What each offered cover costs before taxes: for those not chosen, what it would cost. */
export function costsOf(line: Line, answers: Answers, price: (answers: Answers) => Worksheet | undefined): Record<string, Cost> {
  const now = price(answers)
  if (!now) return {}
  const costOf = ({ name, control }: NamedField): Cost | undefined => {
    const chosen = costIn(now, name)
    if (chosen !== undefined) return { amount: chosen, isChosen: true }
    const other = control === 'switch' ? costIn(price({ ...answers, [name]: true }), name) : undefined
    return other === undefined ? undefined : { amount: other, isChosen: false }
  }
  const offered = fieldsOf(line.risk.schema).filter((field) => field.offered)
  return Object.fromEntries(
    offered.flatMap((field) => {
      const cost = costOf(field)
      return cost ? [[field.name, cost] as const] : []
    }),
  )
}
