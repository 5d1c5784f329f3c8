import { describeState } from '#domain/state-descriptions.ts'
import { providerLabel } from '#features/servicing/payments/public/rules/providers.ts'
import type { FileReply } from '#kit/contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { workbookOf } from '#kit/server/workbook.ts'
import { OUTCOME_LABELS, TYPE_LABELS } from '../rules/words.ts'
import { itemsOf, type SettlementRow } from './store.ts'

const MONEY = '#,##0.00'
const DAY = 'yyyy-mm-dd'
const dayCell = (day: string | null) => day && new Date(`${day}T00:00:00Z`)

const HEADINGS = [
  ...['What', 'Reference', 'Payment ID', 'Outcome', 'Status', 'What differs', 'Gross (PHP)', 'Fee (PHP)', 'VAT on fee (PHP)'],
  ...['Withheld (PHP)', 'Net (PHP)', 'In our records (PHP)', 'Captured', 'Settled', 'Reason'],
]

/** A settlement for bookkeepers: its totals, and every item. */
export async function settlementWorkbook(db: Db, row: SettlementRow): Promise<FileReply> {
  const { id, provider, day, state, version, gross, fees, vat, withheld, net, payout, payoutReference } = row
  const items = await itemsOf(db, id)
  const peso = (amount: number | null) => (amount === null ? null : amount / 100)
  const bytes = () =>
    workbookOf([
      {
        ...{ name: 'Settlement', widths: [24, 30], formats: [undefined, MONEY] },
        rows: [
          ['Provider', providerLabel(provider)],
          ['Day', day],
          ['Status', describeState('settlement', state).label],
          ['Version of the file', String(version)],
          ['Payout reference', payoutReference],
          ['Gross', peso(gross)],
          ['Fees', peso(fees)],
          ['VAT on fees', peso(vat)],
          ['Withheld', peso(withheld)],
          ['Net', peso(net)],
          ['Paid out', peso(payout)],
          ['Difference', payout === null ? null : peso(payout - net)],
        ],
      },
      {
        ...{ name: 'Items', frozen: 1, widths: [12, 32, 32, 18, 18, 50, 14, 12, 14, 14, 14, 18, 12, 12, 40] },
        formats: [
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
          MONEY,
          MONEY,
          MONEY,
          MONEY,
          MONEY,
          MONEY,
          DAY,
          DAY,
          undefined,
        ],
        rows: [
          HEADINGS,
          ...items.map((item) => {
            const isMissing = item.outcome === 'missing'
            const theirs = (amount: number) => (isMissing ? null : amount / 100)
            return [
              ...[TYPE_LABELS[item.type], item.reference, item.paymentRef, OUTCOME_LABELS[item.outcome]],
              ...[describeState('settlement-item', item.state).label, item.says, theirs(item.gross), theirs(item.fee), theirs(item.vat)],
              ...[theirs(item.withheld), theirs(item.net), peso(item.ours), dayCell(item.capturedOn), dayCell(item.settledOn), item.reason],
            ]
          }),
        ],
      },
    ])
  return { name: `settlement-${provider}-${day}.xlsx`, type: SPREADSHEET, bytes }
}
