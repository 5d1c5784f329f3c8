import { DecisionCard } from '#features/people/office-changes/public/parts/decision-card.tsx'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { changesContract, type StaffChange } from '../public/contract/changes.ts'
import type { ChangeKind } from '../rules/changes.ts'

const KINDS: Readonly<Record<ChangeKind, string>> = {
  join: 'A new account',
  role: 'Another role',
  contact: 'Another address or number',
  suspend: 'Suspension',
  reinstate: 'Reinstatement',
  'give-feature': 'A feature for a role',
  'take-feature': 'A feature taken from a role',
}

/** A proposed change of who may do what. */
export function ChangeCard({ change }: { readonly change: StaffChange }) {
  const { send, submit, busy } = useWrite(changesContract.decideStaffChange)
  const params = { id: change.id }
  return (
    <DecisionCard
      title={`${t(KINDS[change.kind])}: ${change.about}`}
      cycle="staff-change"
      change={change}
      busy={busy}
      send={(body) => send({ params, body })}
      submit={(body) => submit({ params, body })}
    />
  )
}
