import { z } from 'zod'
import { Brand } from '#domain/brand.ts'
import { Day } from '#domain/day-schema.ts'
import { get } from '#kit/contract.ts'
import { LEGAL_CODES } from './rules/legal.ts'

export const contract = {
  brand: get('brand', { summary: 'Name, colours, insurer and contacts of this installation', secure: false, offline: true, reply: Brand }),
  brandLogo: get('brand/logo', {
    summary: 'The mark that the office loaded, as a picture',
    secure: false,
    query: z.object({ of: z.string().max(64) }),
    reply: z.unknown(),
    file: ['image/png'],
  }),
  legalText: get('legal', {
    summary: 'The privacy notice or the terms as they hold today, and since when',
    secure: false,
    query: z.object({ text: z.enum(LEGAL_CODES) }),
    reply: z.object({ text: z.string(), version: z.int(), effectiveOn: Day.nullable() }),
  }),
}
