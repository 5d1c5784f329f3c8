import { z } from 'zod'

type Values = Readonly<Record<string, unknown>>

/** The master policyholder is a company, a school or a co-operative: never a person. */
export const GroupHolder = z.object({}).superRefine(
  (holder, context) => {
    const { kind }: Values = holder
    if (kind !== 'company')
      context.addIssue({
        ...{ code: 'custom', path: ['kind'] },
        message: 'A group policy is taken out by a company, school, union, association or co-operative. Choose “A company” and enter it.',
      })
  },
  // All errors are reported at once, so this must not wait until the rest is valid.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)
