import { Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { useLink } from '#features/people/sharing/public/parts/use-link.ts'
import { contract as policies } from '#features/servicing/policies/public/contract.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { IconChecks } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type PolicyRef, useSide } from '../../parts/addresses.ts'
import { OutcomeHeading } from '../../public/parts/outcome-heading.tsx'
import { PaidPolicy, PolicyButton } from '../../public/parts/paid-policy.tsx'
import { RequestedPayment } from '../../public/parts/requested-payment.tsx'
import { isPaid } from '../../rules/payments.ts'

/** For someone who came to pay what is already paid: nothing is charged again, and here is the policy. */
export default function Completed() {
  const [reference] = useQueryParam('reference')
  const [policyId] = useQueryParam('policy')
  const [link] = useQueryParam('link')
  const person = usePerson()
  if (policyId && !reference && person) return <OfPolicy id={policyId} />
  if (policyId && link) return <OfLink token={link} id={policyId} />
  return (
    <RequestedPayment title={t('Payment')} tells="paid">
      {({ line, audience, ...payment }) => <IsPaid side={audience} policy={{ id: payment.policyId, line }} />}
    </RequestedPayment>
  )
}

function OfPolicy({ id }: { readonly id: string }) {
  const read = useRead(policies.policy, { params: { id } })
  const side = useSide()
  if (read.data && isPaid(read.data)) return <IsPaid side={side} policy={read.data} />
  return (
    <Page title={t('Payment')}>
      <Loaded read={read}>{(policy) => <Navigate to={policyAddress(side, policy)} replace />}</Loaded>
    </Page>
  )
}

/** Anyone with a payment link may know that it was paid; the policy is for those who sign in. */
function OfLink({ token, id }: { readonly token: string; readonly id: string }) {
  const read = useLink(token)
  if (read.data?.paid) return <IsPaid side="customer" policy={{ id, line: read.data.line?.code ?? '' }} />
  return (
    <Page title={t('Payment')}>
      <Loaded read={read}>
        {() => <Navigate to={pathTo('session/customer-login', { audience: 'customer' }, { link: token })} replace />}
      </Loaded>
    </Page>
  )
}

const IsPaid = ({ side, policy }: { readonly side: Side; readonly policy: PolicyRef }) => (
  <Page title={t('Payment')} actions={<PolicyButton side={side} policy={policy} />}>
    <OutcomeHeading icon={<IconChecks size={40} />} colour="leaf" word={t('This was already paid')}>
      {t('Nothing was charged again.')}
    </OutcomeHeading>
    <PaidPolicy id={policy.id} />
  </Page>
)
