import type { Facts } from '#domain/routing.ts'
import { sideOf } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { lineOf } from '#lines'
import { QuotationList } from '../../public/parts/quotation-list.tsx'

/** Quotations of one line, or of all. */
export default function QuotationListScreen({ audience, line: code }: Facts) {
  const line = lineOf(code ?? '')
  return (
    <QuotationList audience={sideOf(audience)} line={line} title={line ? t('{line} quotations', { line: line.name }) : t('Quotations')} />
  )
}
