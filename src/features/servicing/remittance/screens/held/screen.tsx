import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { CollectionCard } from '../../parts/collection-card.tsx'
import { HeldSummary } from '../../parts/held-summary.tsx'
import { contract } from '../../public/contract.ts'
import { collectionList } from '../../rules/lists.ts'
import { LastRemittances } from './last-remittances.tsx'

/** What an agent received and holds for the insurer, with the days by which it must be remitted. */
export default function Held() {
  const person = usePerson()
  const { data: money } = useRead(contract.moneyHeld)
  const isAnyToRemit = money !== undefined && money.held > money.sent
  return (
    <ListScreen
      title={t('Money I hold')}
      list={collectionList}
      endpoint={contract.premiumsReceived}
      above={
        <>
          {money && <HeldSummary money={money} />}
          <LastRemittances />
        </>
      }
      actions={
        isAnyToRemit && (
          <Button component={Link} to={pathTo('remittance/remit', { audience: 'agent' })}>
            {t('Remit')}
          </Button>
        )
      }
      chips={[
        { label: 'Overdue', filters: { overdue: 'true' } },
        { label: 'To be remitted', filters: { state: 'held' } },
      ]}
      card={(row) => <CollectionCard row={row} isNamed={row.agentId !== person?.id} />}
      keyOf={({ id }) => id}
      to={({ policyId, line }) => policyAddress('agent', { id: policyId, line })}
      empty={{
        title: t('Nothing received'),
        text: t('Premiums that customers pay you in cash or by cheque appear here until the office has the money.'),
      }}
    />
  )
}
