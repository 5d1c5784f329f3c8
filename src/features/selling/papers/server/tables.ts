import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#kit/server/tables.ts'

/** A photograph of a document from which a quotation was filled in; its bytes are stored by `kit/server/files`. */
export const quotationPapers = pgTable(
  'quotation_papers',
  {
    id: id(),
    quotationId: uuid('quotation_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('quotation_papers_of_a_quotation').on(table.quotationId, table.id), index('quotation_papers_by_key').on(table.fileKey)],
)
