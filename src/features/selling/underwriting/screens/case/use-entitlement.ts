import { usePerson } from '#kit/web/session.ts'
import type { CaseDetail } from '../../public/contract/underwriting.ts'
import { authorityName } from '../../rules/authority-name.ts'
import { askEntitlement, type Decision, type Entitlement, entitlement, needsSecond } from '../../rules/underwriting.ts'

export type May = { readonly approve: Entitlement; readonly decline: Entitlement; readonly ask: Entitlement; readonly isFirst: boolean }

/** What the reader may decide on a case, by the same rule as the server; the inspection can be waived when approving. */
export function useEntitlement({ state, matter, profile }: CaseDetail): May {
  const staffId = usePerson()?.id ?? ''
  const may = (decision: Decision) =>
    entitlement(
      profile ?? undefined,
      { ...matter, isWaived: true },
      { decision, staffId, nameOf: (code) => authorityName(matter.line, code) },
    )
  const ask = askEntitlement(profile ?? undefined, matter, { state, staffId })
  return { approve: may('approve'), decline: may('decline'), ask, isFirst: profile !== null && needsSecond(profile, matter) }
}
