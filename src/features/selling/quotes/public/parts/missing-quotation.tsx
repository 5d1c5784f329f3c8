import { t } from '#kit/web/text.ts'
import { Needs } from '#kit/web/ui/needs.tsx'
import { listAddress, type Side } from './addresses.ts'

type Props = { readonly audience: Side /** Why there is none; default: none was chosen. */; readonly what?: string }

/** A screen of one quotation without one: says so and offers the way on. */
export const MissingQuotation = ({ audience, what = t('No quotation was chosen.') }: Props) => (
  <Needs title="Quotation" what={what} to={listAddress(audience)} way={t('See the quotations')} />
)
