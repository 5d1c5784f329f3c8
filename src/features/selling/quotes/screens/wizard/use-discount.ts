import { contract as lookups } from '#features/reference/lookups/public/contract.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { useRead } from '#kit/web/use-read.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Quotation } from '../../public/contract/quotes.ts'
import { discountOf } from '../../public/rules/commercial.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The discount of a quotation, or the one that the commercial data would give as they are being typed. */
export function useDiscount({ agreement, commercial }: Quotation, typed: Answers | undefined): Discount {
  const subcontract = text(typed?.subcontract)
  const isAnother = typed !== undefined && subcontract !== text(commercial.subcontract)
  const { data } = useRead(
    lookups.listOfValues,
    { query: { name: 'Subcontract', Contract: text(typed?.contract) } },
    { enabled: isAnother && subcontract !== '', lasting: true },
  )
  if (!typed) return agreement.discount
  const { asked } = discountOf(undefined, typed.discount)
  if (!isAnother) return { ...agreement.discount, asked }
  return discountOf(data?.find(({ code }) => code === subcontract)?.extra, typed.discount)
}
