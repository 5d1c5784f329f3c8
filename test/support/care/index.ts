import { z } from 'zod'
import { addYears } from '#domain/day.ts'
import { InsuredPerson } from '#domain/insured-person.ts'
import { type Finding, worksheet } from '#domain/worksheet.ts'
import { field } from '#kit/field.ts'
import { holderBlock, policyDocument, premiumBlock, quotationDocument } from '#lines/blocks.ts'
import { defineLine } from '#lines/line.ts'
import { netPremium, returnableTaxes } from '#lines/return-premium.ts'

const { firstName, lastName, birthDate } = InsuredPerson

const Person = z.object({
  firstName,
  lastName,
  birthDate,
  ailment: field({ label: 'Illnesses', control: 'text', personal: true, sealed: true }, z.string().trim().max(100).optional()),
})

const Care = z.object({
  plan: field(
    {
      label: 'Plan',
      control: 'segments',
      options: [
        { value: 'A', label: 'Plan A' },
        { value: 'B', label: 'Plan B' },
      ],
    },
    z.enum(['A', 'B'], 'Choose the plan.'),
  ),
  insulin: field({ label: 'Somebody takes insulin', control: 'switch', sealed: true }, z.boolean().default(false)),
  remedy: field(
    { label: 'What is taken', control: 'text', sealed: true, when: ({ insulin }) => insulin === true },
    z.string().max(100).optional(),
  ),
  insured: field(
    {
      label: 'Insured persons',
      control: 'items',
      item: Person,
      row: { called: 'Person', add: 'Add a person', atMost: 10, person: true },
    },
    z.array(Person).min(1, 'Add a person.').max(10),
  ),
})

const Tariff = z.object({ version: z.string(), tables: z.object({ premium: z.int().min(1) }) })

/** Asked of the policyholder because health is insured. */
const Holder = z.object({
  doctor: field({ label: 'Your doctor', control: 'text', group: 'Health', sealed: true }, z.string().trim().max(60).optional()),
})

const priceOf = (persons: number, { version, tables }: z.output<typeof Tariff>) =>
  worksheet(version, [{ code: 'premium', label: 'Premium', kind: 'premium', amount: tables.premium * persons }])

function findings({ insulin, remedy }: z.output<typeof Care>): Finding[] {
  if (!insulin) return []
  const sentence = `Somebody takes ${remedy ?? 'insulin'}.`
  return [
    {
      code: 'insulin',
      level: 'refer',
      blocks: 'quote',
      authority: 'medical',
      sentence,
      customer: `You take ${remedy ?? 'insulin'}.`,
      sealed: true,
    },
  ]
}

/** A line that insures people and asks about their health, with each way in which an answer may be sealed. */
export const care = defineLine({
  code: 'care',
  name: 'Care',
  summary: 'Treatment of people who are ill.',
  prefix: 'CAR',
  risk: {
    schema: Care,
    steps: [
      { id: 'persons', title: 'Who is insured', fields: ['plan', 'insured'] },
      { id: 'health', title: 'Health', fields: ['insulin', 'remedy'] },
    ],
    quickFields: ['plan'],
    holder: Holder,
    describe: (answers) =>
      Object.values(answers)
        .filter((each) => typeof each === 'string')
        .join(' · '),
    keys: () => [],
    term: (_, _tariff, today) => ({ from: today, to: addYears(today, 1) }),
  },
  price: {
    tariff: Tariff,
    check: () => [],
    quickRate: (_, tariff) => priceOf(1, tariff),
    rate: ({ insured }, tariff) => priceOf(insured.length, tariff),
    cancellationTerms: (_, _tariff, bought) => ({
      terms: { noticeDays: 15, mortgageeDays: 15, shortPeriod: [] },
      parts: [
        {
          ...{ name: 'Care', net: netPremium(bought.worksheet.lines), taxes: returnableTaxes(bought.worksheet.lines) },
          ...{ term: bought.term, shortPeriod: [] },
        },
      ],
    }),
  },
  control: { findings, authorities: [{ code: 'medical', name: 'Questions of health' }] },
  sale: {
    licences: ['non-life'],
    declarations: [{ code: 'truth', version: '1', required: true, text: 'All of it is true.' }],
    recommend: () => undefined,
  },
  documents: {
    quotation: (facts) => quotationDocument(facts, { subtitle: 'Care', blocks: [holderBlock(facts), premiumBlock(facts)], notes: [] }),
    policy: (facts) => policyDocument(facts, { subtitle: 'Care', blocks: [holderBlock(facts), premiumBlock(facts)], notes: [] }),
  },
  claims: { kinds: [{ code: 'treatment', title: 'Somebody is treated', help: 'By a physician.', photos: [], papers: [] }] },
  routes: {},
  examples: [
    {
      title: 'One person',
      today: '2026-07-03',
      details: { plan: 'A', insulin: false, insured: [{ firstName: 'Ana', lastName: 'Luna', birthDate: '1990-01-01' }] },
      total: 200_000,
    },
  ],
})
