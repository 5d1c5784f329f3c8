import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { quotationsAddress } from './addresses.ts'

type Props = { readonly audience: Side /** Why there is none; by default, none was chosen. */; readonly what?: string }

/** A screen of one quotation without one: says so and links on. */
export const MissingQuotation = ({ audience, what = t('No quotation was chosen.') }: Props) => (
  <MissingRecord title="Quotation" what={what} to={quotationsAddress(audience)} way={t('See the quotations')} />
)
