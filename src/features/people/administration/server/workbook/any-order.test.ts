import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { PersonRow } from '../../rules/workbook/columns.ts'
import { assessPeople } from './assess.ts'
import { stageDirectory } from './staged-directory.ts'

const LETTERS = 'ABCDEFGH'
const branch = (code: string) => ({
  code,
  name: code,
  address: null,
  province: null,
  city: null,
  structure: null,
  closedAt: null,
  createdAt: new Date(0),
})
const PLACES = [branch('HEAD_OFFICE'), branch('CEBU'), branch('ILOILO')]

/** Some who work here already, each below one of the previous ones. */
const STAFF = [...LETTERS.slice(0, 4)].map(
  (letter, n): StaffRow => ({
    ...{ id: `id ${letter}`, email: `${letter.toLowerCase()}@x.example`, firstName: letter, lastName: 'There', mobile: `+63917000000${n}` },
    ...{ mobileVerifiedAt: null, agentCode: `OLD-${letter}`, branch: 'HEAD_OFFICE', roleCode: 'SM1', levelCode: '2', designation: null },
    ...{ channelCode: 'AGENCY', province: null, city: null, managerId: n === 0 ? null : `id ${LETTERS[n - 1]}`, seesAll: false },
    ...{ active: true, passwordChangedAt: null, createdAt: new Date(0) },
  }),
)

const Row = fc.record({
  who: fc.nat({ max: LETTERS.length - 1 }),
  below: fc.oneof(
    fc.constant('nobody'),
    fc.nat({ max: LETTERS.length - 1 }).map((n) => `${LETTERS[n]?.toLowerCase()}@x.example`),
  ),
  place: fc.constantFrom('HEAD_OFFICE', 'CEBU', 'ILOILO'),
  number: fc.nat({ max: LETTERS.length + 3 }),
  role: fc.constantFrom('SM1' as const, 'SM1' as const, 'AG1' as const),
})
const rowOf = ({ who, below, place, number, role }: typeof Row extends fc.Arbitrary<infer Value> ? Value : never): PersonRow => ({
  ...{ firstName: LETTERS[who], lastName: 'Said', email: `${LETTERS[who]?.toLowerCase()}@x.example` },
  ...{ mobile: `+6391700000${String(number).padStart(2, '0')}`, role, branch: place, reportsTo: below },
})

/** The tree and the outcome of each row, keyed by what the row says and not by its position. */
async function outcomeOf(rows: readonly PersonRow[]) {
  const directory = stageDirectory(STAFF, PLACES)
  const known = rows.map((row, index) => ({ at: index + 2, row, faults: [] }))
  const { people } = await assessPeople(known, {
    ...{ directory, by: { id: 'somebody else' }, waiting: new Set<string>() },
    branchNamed: (said) => PLACES.find(({ code }) => code === said)?.code,
    nameOfBranch: (code) => code,
  })
  const tree = [...LETTERS].map((letter) => {
    const email = `${letter.toLowerCase()}@x.example`
    const person = directory.personBy({ email })
    const manager = person?.managerId ? directory.person(person.managerId) : undefined
    return person ? [email, person.branch, person.roleCode, person.mobile, manager?.email ?? null].join(' ') : `${email} is not here`
  })
  const became = people.map(({ at, standing, faults }) => {
    const row = known.find((each) => each.at === at)?.row
    return [JSON.stringify(row), standing, ...faults.map(({ column }) => column)].join(' ')
  })
  return { tree, became: became.toSorted() }
}

it('ends in the same tree, whatever the order of the rows, and never in a circle', async () => {
  const anyTwoOrders = fc
    .array(Row, { maxLength: 10 })
    .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })))
  await fc.assert(
    fc.asyncProperty(anyTwoOrders, async ([rows, shuffled]) => {
      const [one, other] = [await outcomeOf(rows.map(rowOf)), await outcomeOf(shuffled.map(rowOf))]
      expect(other).toEqual(one)
    }),
    { numRuns: 300 },
  )
})
