import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { LICENCE_KINDS, LICENCE_NUMBER } from '#domain/licence.ts'
import { get, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { HeldLicence, KINDS, LicenceHolder, licenceList } from '../rules/list.ts'

/** What an administrator records of a licence. */
export const LicenceForm = z
  .object({
    kind: field(
      { label: 'Licence', control: 'choice', options: KINDS.map((value) => ({ value, label: LICENCE_KINDS[value] })) },
      z.enum(KINDS, 'Choose what the licence is for.'),
    ),
    number: field({ label: 'Licence number', control: 'text', upperCase: true, autoComplete: 'off' }, LICENCE_NUMBER),
    validFrom: field({ label: 'Valid from', control: 'date' }, Day),
    validUntil: field({ label: 'Last day', control: 'date', help: 'Of a licence that was suspended: the last day before that.' }, Day),
  })
  .refine(({ validFrom, validUntil }) => validUntil >= validFrom, {
    path: ['validUntil'],
    message: 'The last day lies before the first.',
  })

export const contract = {
  licences: list('admin/licences', licenceList, {
    summary: 'Everybody who sells, with the licences of the Insurance Commission and how long each is valid',
    feature: 'ADMIN',
  }),
  licenceHolder: get('admin/licences/:id', {
    summary: 'A person who sells, with their licences, the newest first',
    feature: 'ADMIN',
    reply: LicenceHolder,
  }),
  keepLicence: put('admin/licences/:id', {
    summary: 'Records a licence of a person, or corrects one that is named',
    feature: 'ADMIN',
    body: LicenceForm.safeExtend({ licenceId: z.uuid().optional() }),
    reply: LicenceHolder,
    done: 'The licence was recorded.',
  }),
  ownLicences: get('user/licences', {
    summary: 'The licences of the person who asks, the newest first',
    reply: z.array(HeldLicence),
    offline: true,
    feature: 'QUOTES',
  }),
  ownLicence: get('user/licence/:line', {
    summary:
      'Whether the person who asks may conclude a sale of a line of insurance today: a valid licence, and what else is required; if not, why',
    reply: z.object({
      isValid: z.boolean(),
      sentence: z.string(),
      /** The screen on which the person mends it, where they can. */
      path: z.string().nullable(),
    }),
    feature: 'QUOTES',
  }),
}
export type LicenceFilters = z.output<typeof contract.licences.query>
