import { failureOf } from '#kit/web/failure.ts'
import { toast } from '#kit/web/toast.ts'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineOf } from '#lines'
import { contract, type Quotation } from '../contract.ts'
import { stepsOf } from '../rules/steps.ts'

type Change = Readonly<Record<string, unknown>>
type Scalar = string | number | boolean | null

const isScalar = (value: unknown): value is Scalar => value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Applies what would clear a finding: changes the answers, step by step, and prices them again. */
export function useRemedy(quotation: Quotation) {
  const save = useWrite(contract.saveQuotation)
  const quote = useWrite(contract.quoteQuotation)
  const apply = async (change: Change): Promise<Quotation | undefined> => {
    const line = lineOf(quotation.line)
    if (!line) return undefined
    const answers = Object.entries({ ...quotation.answers, ...change }).filter((entry): entry is [string, Scalar] => isScalar(entry[1]))
    const steps = stepsOf(line).filter(({ part, fields }) => part === 'answers' && fields.some((name) => Object.hasOwn(change, name)))
    const params = { id: quotation.id }
    let { version } = quotation
    try {
      for (const { id, fields } of steps) {
        const values = Object.fromEntries(answers.filter(([name]) => fields.includes(name)))
        version = (await save.submit({ params, body: { version, step: id, values, next: 'confirm' } })).version
      }
      const priced = await quote.submit({ params, body: { version } })
      known(contract.quotation, { params }, priced)
      return priced
    } catch (thrown) {
      toast.failure(failureOf(thrown))
      return undefined
    }
  }
  return { apply, busy: save.busy || quote.busy }
}
