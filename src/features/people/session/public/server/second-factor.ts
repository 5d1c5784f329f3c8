import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { factorsOf } from '../../server/second-factor/factors.ts'

/** Whether someone has set up a second factor. As the system. */
export const hasSecondFactor = async (db: Db, person: StaffRow): Promise<boolean> => (await factorsOf(db, person)).isSetUp
