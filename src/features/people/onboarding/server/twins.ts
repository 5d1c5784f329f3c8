import { eq, or, sql } from 'drizzle-orm'
import { nameOf } from '#domain/person.ts'
import { holdersOfNumbers } from '#features/people/licences/public/server/commands.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { Opened } from './describe.ts'
import { sharingKeys } from './store/applications.ts'

export type Twin = { readonly why: string; readonly what: string; readonly applicationId: string | null; readonly staffId: string | null }

const WHY: Readonly<Record<string, string>> = {
  mobile: 'The same mobile number',
  email: 'The same e-mail address',
  tin: 'The same TIN',
  person: 'The same name and date of birth',
  licence: 'The same licence number',
}

/** Who may be the same person: among applications, colleagues and licences. */
export async function twinsOf(db: Db, { row, answers }: Opened): Promise<Twin[]> {
  const others = await sharingKeys(db, row)
  const numbers = (answers.licences?.affiliations ?? []).map(({ number }) => number)
  const { person } = answers
  const isNamed = person && sql`lower(${staff.firstName} || ' ' || ${staff.lastName}) = lower(${`${person.firstName} ${person.lastName}`})`
  const people = await db
    .select()
    .from(staff)
    .where(or(eq(staff.mobile, row.mobile), eq(staff.email, row.email), isNamed))
    .limit(10)
  const holders = await holdersOfNumbers(db, numbers)
  const ofStaff = (why: string, { id, name, code }: { id: string; name: string; code: string }): Twin => ({
    ...{ why, what: `${name}, ${code}`, applicationId: null, staffId: id },
  })
  return [
    ...others.map(({ id, number, name, keys }) => {
      const shared = row.keys.find((key) => keys.includes(key))?.split(':')[0] ?? ''
      return { why: WHY[shared] ?? '', what: `${name} · ${number}`, applicationId: id, staffId: null }
    }),
    ...people
      .filter(({ id }) => id !== row.staffId)
      .map((each) => {
        const why = each.mobile === row.mobile ? WHY.mobile : each.email === row.email ? WHY.email : 'The same name'
        return ofStaff(why ?? '', { id: each.id, name: nameOf(each), code: each.agentCode })
      }),
    ...holders.filter(({ id }) => id !== row.staffId).map((each) => ofStaff(WHY.licence ?? '', each)),
  ]
}
