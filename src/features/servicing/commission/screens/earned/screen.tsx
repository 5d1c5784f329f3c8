import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { EntryCard } from '../../parts/entry-card.tsx'
import { contract } from '../../public/contract.ts'
import { commissionList } from '../../rules/list.ts'
import { Summary } from './summary.tsx'

/** What an agent earned: this month, earlier ones, and by policy. */
export default function Earned() {
  return (
    <ListScreen
      title={t('My commission')}
      list={commissionList}
      endpoint={contract.commission}
      without={['person']}
      above={<Summary />}
      chips={[
        { label: 'Reversed', filters: { kind: 'taken-back' } },
        { label: 'Overrides', filters: { role: 'leads' } },
      ]}
      card={(entry) => <EntryCard entry={entry} />}
      keyOf={({ id }) => id}
      to={({ policyId, line }) => policyAddress('agent', { id: policyId, line })}
      empty={{
        title: t('Nothing earned yet'),
        text: t('As soon as a customer has paid, what you earn on the policy appears here, with how it was worked out.'),
      }}
    />
  )
}
