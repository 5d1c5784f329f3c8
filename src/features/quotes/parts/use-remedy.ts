import { known } from '#kit/web/use-read.ts'
import { tell, useWrite } from '#kit/web/use-write.ts'
import { contract, type Quotation } from '../contract.ts'
import { useChange } from './use-change.ts'

/** Applies what would clear a finding: changes the answers and prices them again. */
export function useRemedy(quotation: Quotation) {
  const { change, busy } = useChange(quotation)
  const quote = useWrite(contract.quoteQuotation)
  const apply = async (remedy: Readonly<Record<string, unknown>>): Promise<Quotation | undefined> => {
    const params = { id: quotation.id }
    try {
      const { version } = await change(remedy)
      const priced = await quote.submit({ params, body: { version } })
      known(contract.quotation, { params }, priced)
      return priced
    } catch (thrown) {
      tell(thrown)
      return undefined
    }
  }
  return { apply, busy: busy || quote.busy }
}
