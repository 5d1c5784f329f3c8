import { z } from 'zod'
import { MessageDescriptors } from '#domain/worksheet.ts'

/** What is to be known before it is bought: what is paid for and what not, as it may be read and searched. */
export const Leaflet = z.object({
  /** When it is paid, in a few facts. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), valueI18n: MessageDescriptors.optional() })),
  /** What the list is of: `Illnesses`. */
  title: z.string(),
  /** `pays`: what is paid of the sum insured, as `25 %`. */
  items: z.array(z.object({ code: z.string(), name: z.string(), group: z.string(), detail: z.string(), pays: z.string() })),
  exclusions: z.array(z.string()),
  notes: z.array(z.string()),
})
export type Leaflet = z.output<typeof Leaflet>
