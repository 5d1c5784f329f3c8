import type { Example } from '../line.ts'
import type { GroupDetails } from './details.ts'
import type { Member } from './members.ts'
import type { Occupation } from './tariff.ts'

const FIRST = ['ANA', 'BEN', 'CARLA', 'DINO', 'ELENA', 'FELIX', 'GINA', 'HECTOR', 'IRIS', 'JUN'] as const
const LAST = ['AQUINO', 'BAUTISTA', 'CASTRO', 'DIZON', 'ESPINO'] as const

/** The given number of members for each class of work; all of them invented. */
const membersOf = (counts: Readonly<Partial<Record<Occupation, number>>>): Member[] =>
  Object.entries(counts)
    .flatMap(([occupation, count]) =>
      Array.from({ length: count }, (): Occupation => (occupation === '3' ? '3' : occupation === '2' ? '2' : '1')),
    )
    .map((occupation, index) => ({
      ...{ employeeNo: `E-${String(index + 1).padStart(3, '0')}`, sex: index % 2 === 0 ? 'F' : 'M', occupation, beneficiaryIsMinor: false },
      firstName: FIRST[index % FIRST.length] ?? 'ANA',
      lastName: LAST[Math.floor(index / FIRST.length) % LAST.length] ?? 'AQUINO',
      birthDate: `${1970 + (index % 30)}-03-11`,
    }))

/** Realistic groups; the people are invented. The second is the worked price of supplement.md C, less the reduction for its size. */
export const examples: readonly Example<GroupDetails>[] = [
  {
    title: 'Ten office employees',
    today: '2026-07-03',
    details: {
      ...{ people: 10, work: '1', plan: 'standard', groupKind: 'employer', paidBy: 'group', classes: [] },
      members: membersOf({ 1: 10 }),
    },
    total: 299_280,
  },
  {
    title: 'Forty employees, ten of them mechanics',
    today: '2026-07-03',
    details: {
      ...{ people: 40, work: '1', plan: 'standard', groupKind: 'employer', paidBy: 'group', classes: [] },
      members: membersOf({ 1: 30, 3: 10 }),
    },
    total: 1_279_422,
  },
  {
    title: 'A co-operative whose officers are insured for more',
    today: '2026-07-03',
    details: {
      ...{
        people: 14,
        work: '2',
        plan: 'basic',
        groupKind: 'cooperative',
        paidBy: 'shared',
        classes: [{ name: 'Officers', plan: 'plus' }],
      },
      members: membersOf({ 2: 12 }).map((member, index) => (index < 2 ? { ...member, memberClass: 'Officers' } : member)),
    },
    total: 347_938,
  },
]
