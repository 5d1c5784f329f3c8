import { z } from 'zod'
import { RESOURCE_AUDIENCES, RESOURCE_KINDS, RESOURCE_LANGUAGES } from './resources.ts'

const Facts = z.object({
  kind: z.enum(RESOURCE_KINDS),
  line: z.string().nullable(),
  language: z.enum(RESOURCE_LANGUAGES),
  audience: z.enum(RESOURCE_AUDIENCES),
})

/** The facts of a document, from its row. */
export const parsedFacts = (row: unknown): z.output<typeof Facts> => Facts.parse(row)
