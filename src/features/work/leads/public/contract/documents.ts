import { z } from 'zod'
import { type Contract, get, post } from '#kit/contract.ts'
import { DOCUMENTS } from '#kit/media-types.ts'

const Id = z.uuid()

/** The kinds of document that a lead hands over, with their labels. */
export const LEAD_DOCUMENT_KINDS = {
  photoId: 'Identity document',
  vehicleCertificate: 'Vehicle registration (OR/CR)',
  signature: 'Signature',
  existingPolicy: 'Existing policy',
  other: 'Other document',
} as const

export const LeadDocumentKind = z.enum(['photoId', 'vehicleCertificate', 'signature', 'existingPolicy', 'other'])
export type LeadDocumentKind = z.output<typeof LeadDocumentKind>

/** How many documents a lead may have at once. */
export const MAX_DOCUMENTS = 30

export const LeadDocument = z.object({
  id: Id,
  kind: LeadDocumentKind,
  name: z.string(),
  /** As its bytes say. */
  type: z.string(),
  size: z.int(),
  uploadedBy: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type LeadDocument = z.output<typeof LeadDocument>

const LeadDocuments = z.object({ items: z.array(LeadDocument) })

/** Documents of a lead: identity, vehicle papers, an older policy. Whoever may see the lead may see them. */
export const documentsContract = {
  leadDocuments: get('user/lead/:id/documents', {
    reveals: 'lead',
    summary: 'Documents of a lead, newest first',
    reply: LeadDocuments,
    feature: 'LEADS',
    offline: true,
  }),
  addLeadDocument: post('user/lead/:id/documents', {
    summary: 'Adds a document as the file `document` of a multipart form: PDF, JPEG, PNG or WebP of at most 10 MB',
    query: z.object({ documentKind: LeadDocumentKind }),
    reply: LeadDocuments,
    feature: 'LEADS',
    multipart: 'document',
    perMinute: 60,
  }),
  leadDocument: get('user/lead/:id/documents/:documentId', {
    reveals: 'lead',
    summary: 'The document itself',
    reply: z.unknown(),
    feature: 'LEADS',
    file: DOCUMENTS,
  }),
  removeLeadDocument: post('user/lead/:id/documents/:documentId/remove', {
    summary: 'Removes a document; its bytes are deleted unless another lead has the same',
    reply: LeadDocuments,
    feature: 'LEADS',
  }),
} satisfies Contract
