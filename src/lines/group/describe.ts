import { rowsIn } from '#kit/field.ts'

const KINDS: Readonly<Record<string, string>> = {
  employer: 'Employees',
  union: 'Union',
  association: 'Association',
  cooperative: 'Co-operative',
  school: 'Students',
  debtors: 'Debtors',
}

/** `Employees · 50 members` */
export function describe({ groupKind, people, members }: Readonly<Record<string, unknown>>): string {
  const count = rowsIn(members).length || Number(people) || 0
  return [typeof groupKind === 'string' ? (KINDS[groupKind] ?? '') : '', count > 0 && `${count} ${count === 1 ? 'member' : 'members'}`]
    .filter(Boolean)
    .join(' · ')
}
