import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import type { ActorContext } from '../../../server/api/detail.ts'
import { type Beginning, startDraft } from '../../../server/api/draft.ts'
import type { Parts } from '../../../server/api/labels.ts'
import { offer } from '../../../server/api/offer.ts'
import type { QuotationRow } from '../../../server/store/quotes.ts'

type Following = { readonly parts: Parts; readonly customerId: string; readonly previous: NonNullable<Beginning['previous']> }

/** Starts a draft that follows what another quotation became, for the same customer and agent; the program may do so. */
export const startFollowing = (db: Db, line: Line, following: Following, asking: ActorContext): Promise<QuotationRow> =>
  startDraft(db, line, { ...following, step: 'confirm' }, asking)

/** Validates, prices and controls a quotation; the offer is valid until the given day instead of the days of its line. */
export const offerUntil = (db: Db, row: QuotationRow, until: Day, asking: ActorContext): Promise<QuotationRow> =>
  offer(db, lineIn(row), row, asking, until)
