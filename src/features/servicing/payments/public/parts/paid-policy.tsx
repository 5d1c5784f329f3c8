import { Alert, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { PolicyDocuments } from '#features/servicing/policies/public/parts/policy-documents.tsx'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import type { PolicyRef } from '../../parts/addresses.ts'
import { usePaidPolicy } from './use-paid-policy.ts'

type PaidProps = Pick<PolicyRef, 'id'> & {
  /** The charge that was paid, and how much, if not the first premium. */
  readonly chargeId?: string | null
  readonly amount?: number
}

/** The paid policy and its available documents, for those who may see them. */
export function PaidPolicy({ id, chargeId, amount }: PaidProps) {
  const person = usePerson()
  const { policy, isRefused } = usePaidPolicy(id, chargeId)
  if (!person || isRefused) return <Text ta="center">{t('Sign in with your mobile number to see the policy and its documents.')}</Text>
  if (!policy) return <Skeletons rows={2} height={110} />
  return (
    <>
      {policy.next.tone === 'waiting' && (
        <Alert color="brand" title={t(policy.next.title)} mb="md">
          {t(policy.next.text)}
        </Alert>
      )}
      <DetailCard
        title="Policy"
        details={[
          { label: 'Policy number', value: policy.number },
          { label: 'Insurance', value: t(policy.lineName) },
          { label: 'What is insured', value: policy.description },
          { label: 'Cover from', value: <DayText day={policy.coverFrom} /> },
          { label: 'Cover to', value: <DayText day={policy.coverTo} /> },
          { label: 'Paid', value: <Money centavos={amount ?? policy.premium.amount} /> },
        ]}
      />
      <PolicyDocuments policy={policy} audience={person.audience} />
    </>
  )
}

/**
 * The main action after paying: to the policy, through sign-in if there is no session. Someone returning without one is most likely the
 * customer, even if an agent started the payment and handed it over.
 */
export function PolicyButton({ side, policy }: { readonly side: Side; readonly policy: PolicyRef }) {
  const person = usePerson()
  if (person)
    return (
      <Button component={Link} to={policyAddress(person.audience, policy)}>
        {t('Open the policy')}
      </Button>
    )
  return (
    <>
      {side === 'agent' && (
        <Button
          variant="default"
          component={Link}
          to={pathTo('session/login', { audience: 'agent' }, { to: policyAddress('agent', policy) })}
        >
          {t('I am an agent')}
        </Button>
      )}
      <Button component={Link} to={pathTo('session/customer-login', { audience: 'customer' }, { to: policyAddress('customer', policy) })}>
        {t('Sign in to see the policy')}
      </Button>
    </>
  )
}
