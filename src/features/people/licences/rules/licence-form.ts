import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { LICENCE_KINDS, LICENCE_NUMBER } from '#domain/licence.ts'
import { LICENCE_CAPACITIES } from '#domain/licence-limits.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { CAPACITIES, KINDS } from './list.ts'

const Company = plainText(80).trim().min(2, 'Enter the company as shown on the licence.')

/** The fields of a licence: the same whether typed or in a file of many. */
export const LICENCE_FIELDS = {
  company: field({ label: 'Company', control: 'text', autoComplete: 'off' }, Company),
  kind: field(
    { label: 'Licence', control: 'choice', options: KINDS.map((value) => ({ value, label: LICENCE_KINDS[value] })) },
    z.enum(KINDS, 'Choose what the licence is for.'),
  ),
  capacity: field(
    { label: 'As', control: 'choice', likely: 'agent', options: CAPACITIES.map((value) => ({ value, label: LICENCE_CAPACITIES[value] })) },
    z.enum(CAPACITIES, 'Choose one.').default('agent'),
  ),
  number: field({ label: 'Licence number', control: 'text', upperCase: true, autoComplete: 'off' }, LICENCE_NUMBER),
  validFrom: field({ label: 'Valid from', control: 'date' }, Day),
  validUntil: field({ label: 'Last day', control: 'date', help: 'For a suspended licence: the last day before that.' }, Day),
}

type Term = { readonly validFrom: Day; readonly validUntil: Day }
const isInOrder = ({ validFrom, validUntil }: Term) => validUntil >= validFrom
const OUT_OF_ORDER = { path: ['validUntil'], message: 'The last day is before the first.' }

/** What an administrator records of a licence. */
export const LicenceForm = z.object(LICENCE_FIELDS).refine(isInOrder, OUT_OF_ORDER)

const { number, validFrom } = LICENCE_FIELDS
/** What a holder enters of the renewed licence. */
export const RenewalForm = z
  .object({ number, validFrom, validUntil: field({ label: 'Last day', control: 'date' }, Day) })
  .refine(isInOrder, OUT_OF_ORDER)
