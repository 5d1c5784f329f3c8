import { Navigate } from 'react-router'
import { ownPath, pathTo } from '#domain/routing.ts'
import { OutcomeHeading } from '#features/servicing/payments/public/parts/outcome-heading.tsx'
import { PolicyButton } from '#features/servicing/payments/public/parts/paid-policy.tsx'
import { RequestedPayment } from '#features/servicing/payments/public/parts/requested-payment.tsx'
import { usePaidPolicy } from '#features/servicing/payments/public/parts/use-paid-policy.ts'
import { PolicyDocuments } from '#features/servicing/policies/public/parts/policy-documents.tsx'
import { IconCertificate, IconCheck, IconClock } from '#kit/web/icons.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'

/** Paid, with the certificate of cover and its authentication number, as far as the server has them. */
export default function Paid() {
  return (
    <RequestedPayment title={t('Payment')} tells="paid">
      {({ reference, policyId, line, audience }) =>
        ownPath('certificates/paid', { audience, line }) ? (
          <Page title={t('Payment')} subtitle={reference} actions={<PolicyButton side={audience} policy={{ id: policyId, line }} />}>
            <Outcome policyId={policyId} />
          </Page>
        ) : (
          // Not every policy of the line has a certificate of cover: the outcome of the others has its own address.
          <Navigate to={pathTo('payments/succeeded', { audience, line }, { reference, policy: policyId })} replace />
        )
      }
    </RequestedPayment>
  )
}

function Outcome({ policyId }: { readonly policyId: string }) {
  const person = usePerson()
  const { policy, isRefused } = usePaidPolicy(policyId)
  if (!policy)
    return (
      <OutcomeHeading icon={<IconCheck size={40} />} colour="leaf" word={t('Paid. Thank you.')}>
        {person && !isRefused
          ? t('We are looking up your certificate of cover.')
          : t(
              'The policy is being issued and its certificate of cover authenticated. We text the policyholder when it is ready; sign in to see it.',
            )}
      </OutcomeHeading>
    )
  const { certificate, next, number, description, coverFrom, coverTo, total } = policy
  const isAuthenticated = certificate?.state === 'authenticated'
  return (
    <>
      <OutcomeHeading
        icon={isAuthenticated ? <IconCertificate size={40} /> : <IconClock size={40} />}
        colour={isAuthenticated ? 'leaf' : 'mango'}
        word={isAuthenticated ? t('Paid, issued and authenticated') : t(next.title)}
      >
        {isAuthenticated ? t('Your certificate of cover can be printed and shown to the LTO.') : t(next.text)}
      </OutcomeHeading>
      <DetailCard
        title="Certificate of cover"
        details={[
          { label: 'COC number', value: certificate?.cocNumber },
          { label: 'Authentication number', value: certificate?.authNumber ?? t('not yet given') },
          { label: 'Policy number', value: number },
          { label: 'What is insured', value: description },
          { label: 'Cover from', value: <DayText day={coverFrom} /> },
          { label: 'Cover to', value: <DayText day={coverTo} /> },
          { label: 'Paid', value: <Money centavos={total} /> },
        ]}
      />
      <PolicyDocuments policy={policy} audience={person?.audience ?? 'customer'} />
    </>
  )
}
