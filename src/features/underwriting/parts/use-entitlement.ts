import { usePerson } from '#kit/web/session.ts'
import type { CaseDetail } from '../contract.ts'
import { authorityName } from '../rules/authority-name.ts'
import { type Decision, type Entitlement, entitlement, needsSecond } from '../rules.ts'

export type May = { readonly approve: Entitlement; readonly decline: Entitlement; readonly isFirst: boolean }

/** What the reader may decide on a case, by the rule that the server decides by; the inspection can be waived when approving. */
export function useEntitlement({ matter, profile }: CaseDetail): May {
  const staffId = usePerson()?.id ?? ''
  const may = (decision: Decision) =>
    entitlement(
      profile ?? undefined,
      { ...matter, isWaived: true },
      { decision, staffId, nameOf: (code) => authorityName(matter.line, code) },
    )
  return { approve: may('approve'), decline: may('decline'), isFirst: profile !== null && needsSecond(profile, matter) }
}
