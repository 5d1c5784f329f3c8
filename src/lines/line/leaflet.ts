import { z } from 'zod'
import { MessageDescriptors } from '#domain/worksheet.ts'

/** What to know before buying: what is and is not paid for, in a form that can be read and searched. */
export const Leaflet = z.object({
  /** When it is paid, as a few facts. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), valueI18n: MessageDescriptors.optional() })),
  /** What the list contains: `Illnesses`. */
  title: z.string(),
  /** `pays`: the part of the sum insured that is paid, such as `25 %`. */
  items: z.array(z.object({ code: z.string(), name: z.string(), group: z.string(), detail: z.string(), pays: z.string() })),
  exclusions: z.array(z.string()),
  notes: z.array(z.string()),
})
export type Leaflet = z.output<typeof Leaflet>
