import { canReach, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { branches } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { findBranch, findNamesake, findPerson, hangingOn, otherAdministrators, stepsAround } from './store/people.ts'

export type BranchRecord = typeof branches.$inferSelect

/**
 * What must be known of everyone to say whether a person can be what they will be: as the database has it, or as it would be after other
 * rows.
 */
export type DirectoryLookups = {
  readonly findPerson: (id: string) => Promise<StaffRow | undefined>
  /** Another person, except the one named, who has this number or address already. */
  readonly findNamesake: (of: { readonly mobile: string; readonly email: string }, except: string | null) => Promise<StaffRow | undefined>
  readonly findBranch: (code: string) => Promise<BranchRecord | undefined>
  /** How many people report to someone directly. */
  readonly reportsOf: (id: string) => Promise<number>
  /** Whether a person is the same as another, or works below them. */
  readonly isBelow: (above: string, id: string) => Promise<boolean>
  /** The levels below a person, plus those above another. */
  readonly stepsAround: (place: { readonly of: string | null; readonly above: string }) => Promise<number>
  readonly otherAdministrators: (id: string) => Promise<number>
}

export const directoryIn = (db: Db): DirectoryLookups => ({
  findPerson: (id) => findPerson(db, id),
  findNamesake: (of, except) => findNamesake(db, of, except),
  findBranch: (code) => findBranch(db, code),
  reportsOf: async (id) => (await hangingOn(db, id)).reports,
  isBelow: (above, id) => canReach(db, above, id),
  stepsAround: (place) => stepsAround(db, place),
  otherAdministrators: (id) => otherAdministrators(db, id),
})
