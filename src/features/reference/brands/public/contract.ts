import { z } from 'zod'
import { Brand } from '#domain/brand.ts'
import { Day } from '#domain/day-schema.ts'
import { get } from '#kit/contract.ts'
import { LEGAL_CODES } from './rules/legal.ts'

export const contract = {
  brand: get('brand', { summary: 'Name, colours, insurer and contacts of this installation', secure: false, offline: true, reply: Brand }),
  brandLogo: get('brand/logo', {
    summary: 'The logo uploaded by the office, as an image',
    secure: false,
    query: z.object({ of: z.string().max(64) }),
    reply: z.unknown(),
    file: ['image/png'],
  }),
  legalText: get('legal', {
    summary: 'The privacy notice or the terms in force today, and since when',
    secure: false,
    query: z.object({ text: z.enum(LEGAL_CODES) }),
    reply: z.object({ text: z.string(), version: z.int(), effectiveOn: Day.nullable() }),
  }),
}
