import { dayOf } from '#domain/day.ts'
import type { ClearingRefusal, InspectedQuotation } from '#features/selling/inspections/public/server/sources.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import { authorityName } from '../../rules/authority-name.ts'
import { clearingEntitlement, profileFor } from '../../rules/underwriting.ts'
import { underwriters } from '../store/profiles.ts'

/** Why someone may not clear the photographs of an inspection, and who may; null if they may. */
export async function notToClear(
  db: Db,
  { line: code, agentId, findings }: InspectedQuotation,
  staffId: string,
  now: Date,
): Promise<ClearingRefusal | null> {
  const line = lineOf(code)
  const matter = {
    lineName: line?.name ?? code,
    lineAuthorities: line?.control.authorities.map((each) => each.code) ?? [],
    agentId,
    findings,
  }
  const people = await underwriters(db)
  const mayClear = (id: string) => {
    const profile = profileFor(people.find((each) => each.id === id)?.profiles ?? [], code, dayOf(now))
    return clearingEntitlement(profile, matter, { staffId: id, nameOf: (authority) => authorityName(code, authority) })
  }
  const own = mayClear(staffId)
  if (own === 'yes') return null
  return { needs: [...own.needs], whoMay: people.filter(({ id }) => mayClear(id) === 'yes').map(({ name }) => name) }
}
