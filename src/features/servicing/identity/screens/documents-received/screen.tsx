import { pathTo } from '#domain/routing.ts'
import { Guard } from '#kit/web/router/guard.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { Checking, NextAction, Outcome } from '../../parts/outcome.tsx'
import { contract } from '../../public/contract.ts'

/** Which documents arrived for a policy, and what happens next. */
export default function DocumentsReceived() {
  const [policyId] = useQueryParam('policy')
  if (!policyId)
    return (
      <MissingRecord
        title="Documents received"
        what={t('This link is incomplete: it does not say which policy the documents are for.')}
        to={pathTo('policies/my-list', { audience: 'customer' })}
        way={t('See my policies')}
      />
    )
  return (
    <Guard audience="either" signIn={(_, to) => pathTo('session/customer-login', { audience: 'customer' }, { to })}>
      <Received policyId={policyId} />
    </Guard>
  )
}

function Received({ policyId }: { readonly policyId: string }) {
  const read = useRead(contract.identityStanding, { params: { id: policyId } })
  return (
    <Loaded read={read} page={{ title: t('Documents received') }}>
      {(standing) => {
        const { check } = standing
        if (!check)
          return (
            <MissingRecord
              title="Documents received"
              what={t('No document has arrived for this policy yet.')}
              to={pathTo('identity/verify', { audience: 'public' }, { policy: policyId })}
              way={t('Confirm your identity')}
            />
          )
        return (
          <Page title={t('Documents received')} subtitle={standing.description} actions={<NextAction standing={standing} check={check} />}>
            {check.state === 'started' ? <Checking check={check} /> : <Outcome standing={standing} check={check} />}
          </Page>
        )
      }}
    </Loaded>
  )
}
