import { dayOf } from '#domain/day.ts'
import { discountOf } from '#features/selling/quotes/public/rules/commercial.ts'
import type { QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { Line } from '#lines/line.ts'
import { authorityName } from '../../rules/authority-name.ts'
import { firstStands, holds, type Matter, type Profile, profileFor } from '../../rules/underwriting.ts'
import { profilesOf, underwriters } from '../store/profiles.ts'
import type { CaseRow } from '../store/underwriting.ts'

export type ActorContext = { readonly actor: Actor; readonly now: Date }

/** What has to be decided according to the current quotation, after the first approval if that is still valid. */
export async function matterToday(db: Db, row: CaseRow, quotation: QuotationRow, isWaived: boolean, now: Date): Promise<Matter> {
  const matter = matterOf(row, quotation, isWaived)
  const { firstBy } = matter
  if (firstBy === null) return matter
  const first = (await underwriters(db)).find(({ id }) => id === firstBy)
  const stands = firstStands(
    first && profileFor(first.profiles, row.line, dayOf(now)),
    { ...matter, isWaived: Boolean(row.waiver) },
    { staffId: firstBy, nameOf: (code) => authorityName(row.line, code) },
  )
  return stands ? matter : { ...matter, firstBy: null }
}

/** Like `matterToday`, for a case without a first approval, or where that approval does not matter. */
export function matterOf(row: CaseRow, { answers, findings, commercial, agentId }: QuotationRow, isWaived: boolean): Matter {
  const line = lineIn(row)
  const isComplete = line.risk.isComplete(answers)
  return {
    line: line.code,
    lineName: line.name,
    findings,
    sumInsured: (isComplete ? line.risk.sumInsured(answers) : undefined) ?? null,
    discount: discountOf(undefined, commercial.discount).asked,
    agentId,
    firstBy: row.firstBy,
    isWaived,
  }
}

/** Whether a person may decide today on anything that technical control refers in a line of business. */
export async function maySettleIn(db: Db, staffId: string, line: Line, now: Date): Promise<boolean> {
  const profile = await profileToday(db, staffId, line.code, now)
  return profile !== undefined && line.control.authorities.some(({ code }) => holds(profile, code))
}

/** The profile under which a person decides on a line today. */
export async function profileToday(db: Db, staffId: string, line: string, now: Date): Promise<Profile | undefined> {
  return profileFor(await profilesOf(db, staffId), line, dayOf(now))
}
