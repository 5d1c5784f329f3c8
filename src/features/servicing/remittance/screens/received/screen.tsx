import { Group, Text } from '@mantine/core'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ConfirmButton } from '#kit/web/ui/confirm-button.tsx'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { remittancesAddress } from '../../parts/addresses.ts'
import { CollectionCard } from '../../parts/collection-card.tsx'
import { contract } from '../../public/contract.ts'
import { allCollectionsList, type CollectionItem } from '../../rules/lists.ts'

/** For the office: premiums that agents received, with ways to record a dishonoured cheque and to decide on requests to void a receipt. */
export default function Received() {
  return (
    <ListScreen
      title={t('Premiums received')}
      list={allCollectionsList}
      endpoint={contract.allPremiumsReceived}
      back={remittancesAddress()}
      chips={[
        { label: 'To be voided', filters: { state: 'void-asked' } },
        { label: 'Overdue', filters: { overdue: 'true' } },
      ]}
      cells={{ state: ({ state }) => <StatusBadge cycle="collection" state={state} /> }}
      card={(row) => <CollectionCard row={row} isNamed />}
      keyOf={({ id }) => id}
      to={({ policyId, line }) => policyAddress('agent', { id: policyId, line })}
      rowActions={{ label: 'What to do', of: (row) => (row.state === 'void-asked' ? <Decide row={row} /> : <NotHonoured row={row} />) }}
      empty={{ title: t('Nothing received'), text: t('Premiums that agents receive in cash or by cheque appear here.') }}
    />
  )
}

/** Its agent says that it was recorded in error: another person decides. */
function Decide({ row: { id, number, agentId, amount } }: { readonly row: CollectionItem }) {
  const me = usePerson()?.id
  const approve = useWrite(contract.approveVoid)
  const refuse = useWrite(contract.refuseVoid)
  if (agentId === me) return <Text size="sm">{t('You recorded it yourself. Another finance officer decides.')}</Text>
  return (
    <Group gap="xs">
      <ConfirmButton
        color="coral"
        label={t('Void it')}
        title={t('Void {receipt}?', { receipt: number })}
        text={t('The premium is owed again: the agent and the customer are notified. A void receipt stays void.')}
        act={() => approve.submit({ params: { id }, body: { amount } })}
      />
      <ReasonButton
        label={t('Refuse')}
        title={t('Leave this receipt as it is?')}
        text={t('The agent can see why, and still holds the money.')}
        look={{ variant: 'default' }}
        act={(reason) => refuse.submit({ params: { id }, body: { reason } })}
      />
    </Group>
  )
}

function NotHonoured({ row: { id, method, state } }: { readonly row: CollectionItem }) {
  const write = useWrite(contract.dishonourCheque)
  if (method !== 'cheque' || (state !== 'held' && state !== 'remitted')) return null
  return (
    <ReasonButton
      label={t('Not honoured')}
      title={t('The bank did not pay this cheque?')}
      text={t('The premium is owed again. The agent and the customer can see why.')}
      act={(reason) => write.submit({ params: { id }, body: { reason } })}
    />
  )
}
