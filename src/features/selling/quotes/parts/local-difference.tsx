import { dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import type { Line } from '#lines/line.ts'
import type { Quotation } from '../public/contract/quotes.ts'
import { changesBetween, isSamePrice } from '../public/rules/quotes.ts'
import { PriceChanges } from './price-changes.tsx'
import { priceOnDevice, soldAs, useTables } from './tariff.ts'

/**
 * Where the server's price differs from this device's, line by line; nothing when they agree. A price of an earlier day keeps its tables,
 * which the device may not have, so it never showed a different one.
 */
export function LocalDifference({ quotation, line }: { readonly quotation: Quotation; readonly line: Line }) {
  const { worksheet: here } = priceOnDevice(line, quotation.answers, useTables(line), soldAs(quotation))
  const { worksheet } = quotation
  const isOfToday = quotation.quotedAt !== null && dayOf(new Date(quotation.quotedAt)) === dayOf(now())
  if (!isOfToday || !here || !worksheet || isSamePrice(here, worksheet)) return null
  return (
    <PriceChanges
      title={t('The price differs from the one shown before')}
      text={t('This device calculated with other rates than those that apply. The price below is the one to pay.')}
      changes={changesBetween(here, worksheet)}
    />
  )
}
