import { reportFailure, useWrite } from '#kit/web/use-write.ts'
import { contract, type Quotation } from '../public/contract/quotes.ts'
import { useOfflineWrites } from './offline/use-offline-quotation.ts'
import { saveWithVersion } from './save-with-version.ts'
import { useChange } from './use-change.ts'

/** Applies what would clear a finding: changes the answers and prices them again. */
export function useRemedy(quotation: Quotation) {
  const { change, busy } = useChange(quotation)
  const quote = useWrite(contract.quoteQuotation)
  const here = useOfflineWrites(quotation)
  const apply = async (remedy: Readonly<Record<string, unknown>>): Promise<Quotation | undefined> => {
    try {
      const changed = await change(remedy)
      if (here) return await here.quote()
      return await saveWithVersion(changed, (version) => quote.submit({ params: { id: quotation.id }, body: { version } }))
    } catch (thrown) {
      reportFailure(thrown)
      return undefined
    }
  }
  return { apply, busy: busy || quote.busy }
}
