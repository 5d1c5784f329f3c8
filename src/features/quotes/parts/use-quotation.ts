import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { type ReadOptions, useRead } from '#kit/web/use-read.ts'
import { contract, type Quotation } from '../contract.ts'

/** The quotation that the address names: `?quotation=…`. */
export function useQuotation(options: Pick<ReadOptions<Quotation>, 'every'> = {}) {
  const [id] = useQueryParam('quotation')
  const read = useRead(contract.quotation, { params: { id: id ?? '' } }, { enabled: id !== undefined, ...options })
  return { id, read }
}
