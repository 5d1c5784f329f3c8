import { z } from 'zod'
import { OwnBrand } from '#domain/brand.ts'
import { Day } from '#domain/day-schema.ts'
import { pathTo } from '#domain/routing.ts'
import { officeChangeKind } from '#features/people/office-changes/public/server/kinds.ts'
import { LEGAL_CODES } from '#features/reference/brands/public/rules/legal.ts'
import { addLegal, settleBrand } from '#features/reference/brands/public/server/settings.ts'

export const BRAND = 'brand'
export const LEGAL = 'legal-text'
const AGENT = { audience: 'agent' } as const

/** The name, logo, colours and contacts. */
export const brandKind = officeChangeKind({
  kind: BRAND,
  value: z.object({ brand: OwnBrand, logo: z.string().nullable() }),
  path: () => pathTo('branding/brand', AGENT),
  carryOut: ({ db }, { id, value }) => settleBrand(db, value, id),
})

/** A version of the privacy notice or the terms. */
export const legalKind = officeChangeKind({
  kind: LEGAL,
  value: z.object({ code: z.enum(LEGAL_CODES), text: z.string(), effectiveOn: Day }),
  path: (subject) => pathTo('branding/legal-texts', AGENT, { text: subject }),
  carryOut: ({ db }, { id, value }) => addLegal(db, { ...value, changeId: id }),
})
