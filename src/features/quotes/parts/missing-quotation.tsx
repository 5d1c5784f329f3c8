import { t } from '#kit/web/text.ts'
import { Needs } from '#kit/web/ui/needs.tsx'
import { listAddress, type Side } from './ways.ts'

/** A screen of one quotation was opened without one. */
export const MissingQuotation = ({ audience }: { readonly audience: Side }) => (
  <Needs title="Quotation" what={t('No quotation was chosen.')} to={listAddress(audience)} way={t('See the quotations')} />
)
