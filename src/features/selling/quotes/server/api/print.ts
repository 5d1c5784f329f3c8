import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { letterheadOf } from '#domain/letterhead.ts'
import type { QuotationState } from '#domain/life-cycles.ts'

import { problem } from '#domain/problem.ts'
import { getTariff } from '#features/selling/tariffs/public/server/commands.ts'
import type { FileReply } from '#kit/contract.ts'
import type { Document } from '#kit/document.ts'
import { PDF } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { renderPdf } from '#kit/server/pdf.ts'
import { lineIn } from '#lines'
import { stateNow } from '../../public/rules/quotes.ts'
import { printableSale } from '../../public/server/printable.ts'
import type { QuotationRow } from '../store/quotes.ts'

/** The watermark on a quotation that cannot be accepted as it is. */
const WATERMARKS: Partial<Record<QuotationState, string>> = {
  referred: 'SUBJECT TO APPROVAL',
  declined: 'DECLINED',
  expired: 'EXPIRED',
  withdrawn: 'WITHDRAWN',
}

/** The quotation as a PDF, from the tariff that priced it. */
export async function printed(db: Db, row: QuotationRow, brand: Brand, now: Date): Promise<FileReply> {
  const { worksheet, tariffId, coverFrom, coverTo, quotedAt } = row
  if (!worksheet || !tariffId || !coverFrom || !coverTo || !quotedAt)
    throw problem('not-ready', { message: 'A quotation can be printed once it has a price. Complete the answers first.' })
  const line = lineIn(row)
  const document: Document = line.documents.quotation(
    {
      ...(await printableSale(db, { ...row, worksheet, holder: line.risk.holder.parse(row.holder) }, brand, dayOf(quotedAt))),
      number: row.number,
      term: { from: coverFrom, to: coverTo },
      issuedOn: dayOf(quotedAt),
      validUntil: row.validUntil ?? undefined,
    },
    await getTariff(db, tariffId),
  )
  const watermark = WATERMARKS[stateNow(row.state, row.validUntil, now)]
  const bytes = await renderPdf({ ...document, ...(watermark ? { watermark } : {}) }, letterheadOf(brand), now)
  return { name: `${row.number}.pdf`, type: PDF, bytes }
}
