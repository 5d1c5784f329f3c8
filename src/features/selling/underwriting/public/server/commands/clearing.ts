import { dayOf } from '#domain/day.ts'
import type { Finding } from '#domain/worksheet.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import { authorityName } from '../../../rules/authority-name.ts'
import { clearingEntitlement, profileFor } from '../../../rules/underwriting.ts'
import { underwriters } from '../../../server/store/profiles.ts'

/** The quotation that an inspection is of. */
type Inspected = { readonly line: string; readonly agentId: string; readonly findings: readonly Finding[] }

/** Why somebody may not clear the photographs of an inspection, and who may; nothing where they may. */
type NotToClear = { readonly needs: string[]; readonly whoMay: string[] }

export async function notToClear(
  db: Db,
  { line: code, agentId, findings }: Inspected,
  staffId: string,
  now: Date,
): Promise<NotToClear | null> {
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
