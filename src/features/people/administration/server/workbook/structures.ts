import { dayOf } from '#domain/day.ts'
import { structuresOn } from '#features/people/staff/public/server/structures.ts'
import type { ListedValue } from '#features/reference/lookups/public/server/commands.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'

/** The commercial structures in which a branch may be put. */
export const structuresToChoose = async (db: Db): Promise<ListedValue[]> =>
  (await structuresOn(db, dayOf(now()))).map(({ code, name }) => ({ value: code, label: name }))
