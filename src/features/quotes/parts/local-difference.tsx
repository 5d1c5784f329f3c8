import { t } from '#kit/web/text.ts'
import type { Line } from '#lines/line.ts'
import type { Quotation } from '../contract.ts'
import { changesBetween, isSamePrice } from '../rules.ts'
import { PriceChanges } from './price-changes.tsx'
import { priceHere, useTables } from './tariff.ts'

/** What the server priced otherwise than this device did, line by line; nothing when they agree. */
export function LocalDifference({ quotation, line }: { readonly quotation: Quotation; readonly line: Line }) {
  const here = priceHere(line, quotation.answers, useTables(line), quotation.branch)
  const { worksheet } = quotation
  if (!here || !worksheet || isSamePrice(here, worksheet)) return null
  return (
    <PriceChanges
      title={t('The price differs from the one shown before')}
      text={t('It was calculated again with the tables that are in force when cover begins ({tariff}). This is the price that counts.', {
        tariff: worksheet.tariff,
      })}
      changes={changesBetween(here, worksheet)}
    />
  )
}
