import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { remittancesAddress } from '../../parts/addresses.ts'
import { CollectionCard } from '../../parts/collection-card.tsx'
import { contract } from '../../public/contract.ts'
import { allCollectionsList, type CollectionItem } from '../../rules/lists.ts'

/** For the office: premiums that agents received, and where a cheque was not honoured, the way to note it. */
export default function Received() {
  return (
    <ListScreen
      title={t('Premiums received')}
      list={allCollectionsList}
      endpoint={contract.allPremiumsReceived}
      back={remittancesAddress()}
      chips={[{ label: 'Overdue', filters: { overdue: 'true' } }]}
      cells={{ state: ({ state }) => <StatusBadge cycle="collection" state={state} /> }}
      card={(row) => <CollectionCard row={row} isNamed />}
      keyOf={({ id }) => id}
      to={({ policyId, line }) => policyAddress('agent', { id: policyId, line })}
      rowActions={{ label: 'Cheque', of: (row) => <NotHonoured row={row} /> }}
      empty={{ title: t('Nothing received'), text: t('Premiums that agents receive in cash or by cheque stand here.') }}
    />
  )
}

function NotHonoured({ row: { id, method, state } }: { readonly row: CollectionItem }) {
  const write = useWrite(contract.dishonourCheque)
  if (method !== 'cheque' || (state !== 'held' && state !== 'remitted')) return null
  return (
    <ReasonButton
      label={t('Not honoured')}
      title={t('The bank did not pay this cheque?')}
      text={t('The premium is owed again. Agent and customer read why.')}
      act={(reason) => write.submit({ params: { id }, body: { reason } })}
    />
  )
}
