import { z } from 'zod'
import { addYears } from '#domain/day.ts'
import { worksheet } from '#domain/worksheet.ts'
import { field } from '#kit/field.ts'
import { holderBlock, policyDocument, premiumBlock, quotationDocument } from '#lines/blocks.ts'
import { defineLine } from '#lines/line.ts'
import { netPremium, returnableTaxes } from '#lines/return-premium.ts'

const Pet = z.object({
  name: field({ label: 'Name of the animal', control: 'text' }, z.string().trim().min(1, 'Enter its name.').max(40)),
  species: field(
    {
      label: 'What it is',
      control: 'segments',
      options: [
        { value: 'DOG', label: 'A dog' },
        { value: 'CAT', label: 'A cat' },
      ],
    },
    z.enum(['DOG', 'CAT'], 'Choose what it is.'),
  ),
})

const Tariff = z.object({
  version: z.string(),
  tables: z.object({ premiums: z.array(z.object({ species: z.enum(['DOG', 'CAT']), premium: z.int().min(1) })) }),
})

/** Asked only of those who insure an animal. */
const Holder = z
  .object({
    birthplace: field(
      { label: 'Place of birth', control: 'text', group: 'Name', personal: true, needed: true },
      z.string().trim().max(60).optional(),
    ),
  })
  .superRefine(({ birthplace }, context) => {
    if (!birthplace) context.addIssue({ code: 'custom', path: ['birthplace'], message: 'Enter the place of birth.' })
  })

const priceOf = (species: unknown, { version, tables }: z.output<typeof Tariff>) => {
  const premium = tables.premiums.find((row) => row.species === species)?.premium
  return premium === undefined ? undefined : worksheet(version, [{ code: 'premium', label: 'Premium', kind: 'premium', amount: premium }])
}

/** The smallest possible line, without an address of its own: what a line must have, as CONTRIBUTING lists it. */
export const pet = defineLine({
  code: 'pet',
  name: 'Pet',
  summary: 'Treatment of a dog or a cat that is ill or hurt.',
  prefix: 'PET',
  risk: {
    schema: Pet,
    steps: [{ id: 'animal', title: 'The animal', fields: ['name', 'species'] }],
    quickFields: ['species'],
    holder: Holder,
    describe: ({ name }) => String(name ?? ''),
    keys: ({ name, species }) => [{ kind: 'pet', value: `${species} ${name}`, label: name }],
    term: (_, _tariff, today) => ({ from: today, to: addYears(today, 1) }),
  },
  price: {
    tariff: Tariff,
    check: () => [],
    quickRate: ({ species }, tariff) => priceOf(species, tariff),
    rate({ species }, tariff) {
      const price = priceOf(species, tariff)
      if (!price) throw new Error(`no premium for ${species}`)
      return price
    },
    cancellationTerms: (_, _tariff, bought) => ({
      terms: { noticeDays: 15, mortgageeDays: 15, shortPeriod: [] },
      parts: [
        {
          ...{ name: 'Pet', net: netPremium(bought.worksheet.lines), taxes: returnableTaxes(bought.worksheet.lines) },
          ...{ term: bought.term, shortPeriod: [] },
        },
      ],
    }),
  },
  control: { findings: () => [], authorities: [] },
  sale: {
    licences: ['non-life'],
    declarations: [{ code: 'truth', version: '1', required: true, text: 'All of it is true.' }],
    recommend: () => undefined,
  },
  documents: {
    quotation: (facts) => quotationDocument(facts, { subtitle: 'Pet', blocks: [holderBlock(facts), premiumBlock(facts)], notes: [] }),
    policy: (facts) => policyDocument(facts, { subtitle: 'Pet', blocks: [holderBlock(facts), premiumBlock(facts)], notes: [] }),
  },
  claims: { kinds: [{ code: 'treatment', title: 'It is ill or hurt', help: 'Treatment by a vet.', photos: [], papers: [] }] },
  routes: {},
  examples: [{ title: 'A dog', today: '2026-07-03', details: { name: 'Bantay', species: 'DOG' }, total: 150_000 }],
})
