import type { Db } from '#kit/server/db.ts'
import type { Practitioner } from '#kit/server/practice-host.ts'
import { staff } from '../public/server/tables.ts'

/** No one is called there, and nothing is sent. */
const mobile = '+639000000000'
const emailOf = (name: string) => `${name.toLowerCase()}@practice.invalid`

/** The practice office, none of whom are real people: who made and approved its lists, and the underwriter who answers. */
export async function loadPracticeOffice(db: Db, { maker, second }: { readonly maker: string; readonly second: string }): Promise<void> {
  const office = {
    ...{ firstName: 'Practice', lastName: 'Office', mobile, branch: 'HEAD_OFFICE' },
    ...{ levelCode: '1', channelCode: 'HEAD_OFFICE', seesAll: true },
  }
  await db.insert(staff).values([
    { ...office, id: maker, agentCode: 'PRACTICE-1', email: emailOf('PRACTICE-1'), roleCode: 'AD1', active: false },
    { ...office, id: second, agentCode: 'PRACTICE-2', email: emailOf('PRACTICE-2'), roleCode: 'AD1', active: false },
    { ...office, agentCode: 'PRACTICE-UW', email: emailOf('PRACTICE-UW'), roleCode: 'UW1' },
  ])
}

/** A real person, by name and code; what else is known about them stays in the real installation. */
export async function admitPractitioner(db: Db, person: Practitioner): Promise<void> {
  const { id, firstName, lastName, agentCode, branch, levelCode, channelCode } = person
  await db
    .insert(staff)
    .values({ id, firstName, lastName, agentCode, branch, levelCode, channelCode, email: emailOf(id), mobile, roleCode: 'AG1' })
    .onConflictDoUpdate({ target: staff.id, set: { firstName, lastName, agentCode } })
}
