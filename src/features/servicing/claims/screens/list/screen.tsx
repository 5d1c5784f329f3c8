import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { claimAddress } from '../../parts/addresses.ts'
import { ClaimBadge } from '../../parts/claim-badge.tsx'
import { ClaimCard } from '../../parts/claim-card.tsx'
import { WaitingNotes } from '../../parts/waiting-notes.tsx'
import { claimsContract } from '../../public/contract/own.ts'
import { ownClaimList } from '../../rules/list.ts'

/** Losses of the agent’s own customers. */
export default function Claims() {
  return (
    <ListScreen
      title={t('Claims')}
      list={ownClaimList}
      endpoint={claimsContract.claims}
      above={<WaitingNotes side="agent" />}
      chips={[
        { label: 'Documents needed', filters: { state: 'papers-wanted' } },
        { label: 'Offer made', filters: { state: 'offered' } },
      ]}
      cells={{ state: ({ state }) => <ClaimBadge state={state} />, loss: ({ loss }) => t(loss) }}
      card={(row) => <ClaimCard row={{ ...row, isLate: false }} />}
      keyOf={({ id }) => id}
      to={({ id }) => claimAddress('agent', id)}
      empty={{
        title: t('No losses were reported'),
        text: t('What your customers report appears here. Report a loss for them on the screen of their policy.'),
      }}
    />
  )
}
