import { z } from 'zod'
import { NamePart } from '#domain/person.ts'
import { field } from '#kit/field.ts'
import { msg, registerMessage } from '#kit/message.ts'

type Values = Readonly<Record<string, unknown>>

const isMinor = ({ isMinor: young }: Values) => young === true
const MOST = 10
const WHOLE = 10_000

/** Who is paid if the insured dies before the sum has been paid: supplement.md B4. */
const Beneficiary = z.object({
  name: field({ label: 'Name', control: 'text', personal: true, autoComplete: 'off' }, NamePart),
  relation: field(
    { label: 'Relation to the insured', control: 'choice', lookup: { list: 'Relationship' } },
    z.string('Choose the relation.').min(1, 'Choose the relation.').max(40),
  ),
  rank: field(
    {
      label: 'Rank',
      control: 'segments',
      options: [
        { value: 'first', label: 'First' },
        { value: 'second', label: 'Second', help: 'If no one in the first rank is alive.' },
      ],
      likely: 'first',
    },
    z.enum(['first', 'second']).default('first'),
  ),
  share: field(
    { label: 'Share (%)', control: 'text', autoComplete: 'off', help: 'If left empty for everyone in a rank: equal shares.' },
    z
      .string()
      .trim()
      .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'Enter a share from 0.01 to 100.00, such as 33.33.')
      .optional(),
  ),
  isIrrevocable: field(
    { label: 'Can be changed only with their consent', control: 'switch', help: 'Irrevocable: written consent is needed.' },
    z.boolean().default(false),
  ),
  isMinor: field({ label: 'Younger than 18', control: 'switch' }, z.boolean().default(false)),
  trustee: field(
    {
      label: 'Who receives it for the minor',
      control: 'text',
      personal: true,
      autoComplete: 'off',
      when: isMinor,
      needed: true,
      help: 'A parent or guardian.',
    },
    NamePart.optional(),
  ),
})
export type Beneficiary = z.output<typeof Beneficiary>

export const beneficiaries = field(
  {
    label: 'Beneficiaries',
    control: 'items',
    item: Beneficiary,
    row: { called: 'Beneficiary', add: 'Add a beneficiary', atMost: MOST },
    help: 'Who is paid what is due if the insured dies; if no one is named, the estate.',
  },
  z
    .array(Beneficiary)
    .max(MOST, registerMessage(msg`Enter at most ${MOST} beneficiaries.`))
    .default([]),
)

const RANKS = [
  { code: 'first', name: 'first' },
  { code: 'second', name: 'second' },
] as const

const hundredths = (share: string | undefined): number => Math.round(Number(share ?? 0) * 100)
const written = (share: number): string => (share / 100).toFixed(2)

type Issue = { readonly path: (string | number)[]; readonly message: string }

/**
 * What is wrong with the named beneficiaries: shares of a rank that do not add up to the whole, a minor without someone to receive the
 * money.
 */
export function beneficiaryIssues(named: readonly Partial<Beneficiary>[]): Issue[] {
  const shares = RANKS.flatMap(({ code, name }): Issue[] => {
    const ranked = named.filter(({ rank = 'first' }) => rank === code)
    if (ranked.every(({ share }) => !share)) return []
    const total = ranked.reduce((sum, { share }) => sum + hundredths(share), 0)
    if (total === WHOLE && ranked.every(({ share }) => hundredths(share) > 0)) return []
    const message =
      total === WHOLE
        ? msg`Beneficiaries: enter a share for everyone in the ${name} rank, or leave all of them empty.`
        : msg`Beneficiaries: the shares in the ${name} rank add up to ${written(total)} %. They must add up to 100.00 %.`
    return [{ path: ['beneficiaries'], message: registerMessage(message) }]
  })
  const minors = named.flatMap(({ isMinor: young, trustee }, index): Issue[] =>
    young && !trustee ? [{ path: ['beneficiaries', index, 'trustee'], message: 'Enter who receives it for the minor.' }] : [],
  )
  return [...shares, ...minors]
}

/**
 * The share of each in hundredths of a percent: as stated, otherwise equal shares within the rank, with the remainder going to the first.
 */
export function sharesOf(named: readonly Beneficiary[]): (Beneficiary & { readonly hundredths: number })[] {
  return named.map((person) => {
    const ranked = named.filter(({ rank }) => rank === person.rank)
    const equal = Math.floor(WHOLE / ranked.length)
    const own = person === ranked[0] ? WHOLE - equal * (ranked.length - 1) : equal
    return { ...person, hundredths: person.share ? hundredths(person.share) : own }
  })
}

export const writtenShare = ({ hundredths: share }: { readonly hundredths: number }): string => `${written(share)} %`
