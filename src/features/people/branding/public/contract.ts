import { z } from 'zod'
import { Brand } from '#domain/brand.ts'
import { Day } from '#domain/day-schema.ts'
import { ChangeNote, OfficeChange } from '#features/people/office-changes/public/contract.ts'
import { LEGAL_CODES } from '#features/reference/brands/public/rules/legal.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { BrandForm } from '../rules/brand-form.ts'
import { LegalForm } from '../rules/legal-form.ts'

const BrandDetail = z.object({
  brand: Brand,
  /** What is waiting, what was in force when, and what was refused, newest first. */
  versions: z.array(OfficeChange),
})
const Legal = z.enum(LEGAL_CODES)

const LegalDetail = z.object({
  code: Legal,
  /** As it holds today. */
  text: z.string(),
  written: z.array(z.object({ version: z.int(), text: z.string(), effectiveOn: Day })),
  versions: z.array(OfficeChange),
})
export type LegalDetail = z.output<typeof LegalDetail>

const Proposed = BrandForm.extend({
  note: ChangeNote,
  /** A picture as it was uploaded, in base64; absent: the logo stays as it is. */
  logo: z.base64().max(800_000, 'This picture is larger than we accept. Choose one of at most 500 KB.').optional(),
  hasNoLogo: z.boolean().optional(),
})

export const contract = {
  ownBrand: get('admin/brand', { summary: 'The current brand, and its versions', feature: 'STAFF_CHANGES', reply: BrandDetail }),
  proposeBrand: post('admin/brand', {
    summary: 'Proposes name, logo, colours and contacts; a second person confirms them',
    feature: 'ADMIN',
    outside: true,
    body: Proposed,
    reply: BrandDetail,
    done: 'Proposed. A second person confirms it.',
  }),
  brandPreview: get('admin/brand-preview', {
    summary: 'Preview of a document in these colours',
    feature: 'ADMIN',
    rendered: true,
    query: BrandForm.pick({ name: true, primary: true, accent: true }),
    reply: z.unknown(),
    file: ['application/pdf'],
  }),
  legalTexts: get('admin/legal', {
    summary: 'The privacy notice or the terms, and their versions',
    feature: 'STAFF_CHANGES',
    query: z.object({ code: Legal }),
    reply: LegalDetail,
  }),
  proposeLegalText: post('admin/legal', {
    summary: 'Proposes a privacy notice or terms version, effective from a day; a second person confirms it',
    feature: 'ADMIN',
    body: LegalForm.extend({ code: Legal }),
    reply: LegalDetail,
    done: 'Proposed. A second person confirms it.',
  }),
} satisfies Contract
