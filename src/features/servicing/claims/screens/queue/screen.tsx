import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { officeAddress } from '../../parts/addresses.ts'
import { ClaimBadge } from '../../parts/claim-badge.tsx'
import { ClaimCard } from '../../parts/claim-card.tsx'
import { officeContract } from '../../public/contract/office.ts'
import { officeClaimList } from '../../rules/list.ts'

const EVERY_MS = 60_000

/** The claims office: what is due first on top, with its age and the law’s deadline. */
export default function Queue() {
  return (
    <ListScreen
      title={t('Claims office')}
      list={officeClaimList}
      endpoint={officeContract.officeClaims}
      every={EVERY_MS}
      chips={[
        { label: 'Unassigned', filters: { whose: 'nobody' } },
        { label: 'Assigned to me', filters: { whose: 'mine' } },
        { label: 'Late only', filters: { late: 'true' } },
        { label: 'Documents received', filters: { state: 'papers-received' } },
        { label: 'Being decided', filters: { state: 'seconding' } },
      ]}
      cells={{ state: (row) => <ClaimBadge {...row} />, loss: ({ loss }) => t(loss) }}
      card={(row) => (
        <ClaimCard row={row}>
          {' · '}
          {row.assignee ?? t('Unassigned')}
          {' · '}
          {t('{count, plural, one {# day old} other {# days old}}', { count: row.ageDays })}
        </ClaimCard>
      )}
      keyOf={({ id }) => id}
      to={({ id }) => officeAddress(id)}
      empty={{
        title: t('Nothing is waiting'),
        text: t('Losses that customers and agents report appear here, with the day by which the law requires us to act.'),
      }}
    />
  )
}
