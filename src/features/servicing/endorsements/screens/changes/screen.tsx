import { Alert } from '@mantine/core'
import { type Facts, pathTo } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { MissingPolicy } from '#features/servicing/policies/public/parts/missing-policy.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t, translate } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type PolicyChanges } from '../../public/contract.ts'
import { AsItStood } from './as-it-stood.tsx'
import { EndorsementCard } from './endorsement-card.tsx'
import { KindList } from './kind-list.tsx'

/** The changes of a policy in force: what can be requested, what is waiting for whom, and every slip. */
export default function ChangesScreen({ audience }: Facts) {
  const side = sideOf(audience)
  const [policy] = useQueryParam('policy')
  const read = useRead(contract.policyChanges, { params: { id: policy ?? '' } }, { enabled: policy !== undefined })
  if (!policy) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} page={{ title: t('Changes'), back: pathTo('policies/policy', { audience: side }, { policy }) }}>
      {(changes) => <Shown changes={changes} audience={side} />}
    </Loaded>
  )
}

function Shown({ changes, audience }: { readonly changes: PolicyChanges; readonly audience: Side }) {
  const { policyId, line, description, reference, whyNot, whyNotI18n, endorsements } = changes
  return (
    <Page
      title={t('Something changed?')}
      subtitle={[description, reference].filter(Boolean).join(' · ')}
      back={pathTo('policies/policy', { audience, line }, { policy: policyId })}
    >
      {whyNot === null ? <KindList changes={changes} audience={audience} /> : <Alert mb="md">{translate(whyNot, whyNotI18n)}</Alert>}
      {endorsements.map((endorsement) => (
        <EndorsementCard
          key={endorsement.id}
          endorsement={endorsement}
          policyId={policyId}
          reference={reference}
          line={line}
          audience={audience}
        />
      ))}
      {endorsements.some(({ state }) => state === 'in-force') && <AsItStood changes={changes} />}
    </Page>
  )
}
