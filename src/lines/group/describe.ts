import { rowsIn } from '#kit/field.ts'

const KINDS: Readonly<Record<string, string>> = {
  employer: 'Employer',
  union: 'Union',
  association: 'Association',
  cooperative: 'Co-operative',
  school: 'School',
  debtors: 'Debtors',
}

/** `Employer · 50 members` */
export function describe({ groupKind, people, members }: Readonly<Record<string, unknown>>): string {
  const count = rowsIn(members).length || Number(people) || 0
  return [typeof groupKind === 'string' ? (KINDS[groupKind] ?? '') : '', count > 0 && `${count} ${count === 1 ? 'member' : 'members'}`]
    .filter(Boolean)
    .join(' · ')
}
