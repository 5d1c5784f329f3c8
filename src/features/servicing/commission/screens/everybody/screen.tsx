import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { payoutsAddress } from '../../parts/addresses.ts'
import { EntryCard } from '../../parts/entry-card.tsx'
import { contract } from '../../public/contract.ts'
import { commissionList } from '../../rules/list.ts'

/** For the office: what everyone earned, and what was taken back. */
export default function Everybody() {
  return (
    <ListScreen
      title={t('What everyone earned')}
      list={commissionList}
      name="all-commission"
      endpoint={contract.allCommission}
      back={payoutsAddress()}
      card={(entry) => <EntryCard entry={entry} isNamed />}
      keyOf={({ id }) => id}
      to={({ policyId, line }) => policyAddress('agent', { id: policyId, line })}
      empty={{ title: t('Nothing earned yet'), text: t('What agents earn appears here as soon as a customer has paid.') }}
    />
  )
}
