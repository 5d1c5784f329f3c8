import { z } from 'zod'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { DOCUMENTS } from '#kit/media-types.ts'

const Id = z.uuid()

/** The names of the documents of a quotation. */
export const PAPER_KINDS = {
  certificate: 'Certificate of registration',
  receipt: 'Official receipt of the LTO',
  deed: 'Deed of sale',
  licence: 'Driver’s licence',
  identity: 'Identity card',
  passport: 'Passport',
  plate: 'Plate',
  other: 'Other document',
} as const
export const PaperKind = z.enum(['certificate', 'receipt', 'deed', 'licence', 'identity', 'passport', 'plate', 'other'])
export type PaperKind = z.output<typeof PaperKind>

/** The maximum number of documents of a quotation at one time. */
export const MAX_PAPERS = 12

export const QuotationPaper = z.object({
  id: Id,
  kind: PaperKind,
  name: z.string(),
  /** As its bytes say. */
  type: z.string(),
  size: z.int(),
  /** Whether the customer sent it; otherwise a staff member did. */
  isOfCustomer: z.boolean(),
  mayRemove: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type QuotationPaper = z.output<typeof QuotationPaper>

const QuotationPapers = z.object({ items: z.array(QuotationPaper) })

/** Photographs of the documents from which a quotation was filled in. Those who see the quotation see them. */
export const contract = {
  papers: get(forAgentAndCustomer('user/quotation/:id/papers'), {
    reveals: 'quotation',
    summary: 'Documents of a quotation, newest first',
    reply: QuotationPapers,
  }),
  addPaper: post(forAgentAndCustomer('user/quotation/:id/papers'), {
    summary: 'Adds a document to the quotation: the file `document` of a multipart form, PDF, JPEG, PNG or WebP of at most 10 MB',
    query: z.object({ paperKind: PaperKind }),
    reply: QuotationPapers,
    feature: 'QUOTES',
    multipart: 'document',
    perMinute: 60,
  }),
  paper: get(forAgentAndCustomer('user/quotation/:id/papers/:paperId'), {
    reveals: 'quotation',
    summary: 'The document itself',
    reply: z.unknown(),
    file: DOCUMENTS,
  }),
  removePaper: post(forAgentAndCustomer('user/quotation/:id/papers/:paperId/remove'), {
    summary: 'Removes a document of a draft or offered quotation, before anyone decides on it',
    reply: QuotationPapers,
    feature: 'QUOTES',
  }),
} satisfies Contract

/** Documents that are no longer needed are removed after the configured days, every night. */
export const removeQuotationPapers = job('remove-quotation-papers', z.object({}), { every: '20 3 * * *' })
