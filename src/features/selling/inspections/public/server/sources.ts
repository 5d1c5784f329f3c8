import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Finding } from '#domain/worksheet.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Message } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'

/** The quotation that an inspection is of. */
export type InspectedQuotation = { readonly line: string; readonly agentId: string; readonly findings: readonly Finding[] }

/** Why someone may not clear the photographs of an inspection, and who may. */
export type ClearingRefusal = { readonly needs: (Message | string)[]; readonly whoMay: string[] }

/** Whether a staff member may clear the photographs of an inspection: null where they may. */
export const clearingAuthority =
  extensionPoint<(db: Db, inspected: InspectedQuotation, staffId: string, now: Date) => Promise<ClearingRefusal | null>>(
    'clearing authority',
  )

/** An SQL condition for quotations whose policy was given up before it was issued, so that their photographs need not be retained. */
export const givenUpBeforeIssue = extensionPoint<(quotationId: AnyPgColumn) => SQL>('quotations that came to nothing')
