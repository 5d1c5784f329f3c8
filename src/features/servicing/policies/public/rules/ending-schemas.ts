import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { Centavos } from '#domain/money.ts'
import { Email } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { optionalFilter } from '#kit/paging.ts'
import { plainText } from '#kit/text.ts'
import { ENDED_BY } from '#lines/return-premium.ts'
import { GROUND_CODES } from '../../rules/ending.ts'

const Instant = z.iso.datetime({ offset: true })
export const Reason = plainText(300).trim().min(3, 'Give a reason that the customer will understand.')

/** A package returns each of its parts by its own period. */
const Parts = z.array(z.object({ name: z.string(), daysLeft: z.int(), daysAll: z.int() })).readonly()
const Taxes = z.object({ vat: Centavos, premiumTax: Centavos, lgt: Centavos })
/** Of the net premium and, besides, of the taxes on it; documentary stamp tax and fees are not returned. */
export const Refund = z.object({
  net: Centavos,
  parts: Parts,
  returned: z.object({ insurer: Centavos, insured: Centavos }),
  taxes: z.object({ insurer: Taxes, insured: Taxes }),
})
export const Ended = z.object({ by: z.enum(ENDED_BY), net: Centavos, parts: Parts, amount: Centavos, taxes: Taxes, wasPaid: z.boolean() })

/** Written notice that a policy will be cancelled, given and not withdrawn. */
export const Notice = z.object({
  ground: z.enum(GROUND_CODES),
  by: z.enum(ENDED_BY),
  reason: z.string(),
  givenAt: Instant,
  lastDay: Day,
  mortgagee: z.string().nullable(),
  isOver: z.boolean(),
})

/** What is given notice on. */
export const NoticeForm = z
  .object({
    ground: field({ label: 'Ground', control: 'choice', offered: true }, z.enum(GROUND_CODES, 'Choose the ground.')),
    reason: field(
      {
        label: 'The facts',
        control: 'area',
        help: 'Whoever is given notice reads them.',
        when: ({ ground }) => ground !== 'non-payment',
        needed: true,
      },
      optionalFilter(Reason),
    ),
    mortgageeEmail: field(
      {
        label: 'E-mail of the mortgagee',
        control: 'email',
        help: 'Where it takes notices of cancellation.',
        autoComplete: 'off',
        when: ({ mortgagee }) => Boolean(mortgagee),
        needed: true,
      },
      optionalFilter(Email),
    ),
  })
  .refine(({ ground, reason }) => ground === 'non-payment' || reason !== undefined, {
    path: ['reason'],
    message: 'Say on which facts it is based: the customer has a right to know (section 65).',
  })
export type NoticeForm = z.output<typeof NoticeForm>
