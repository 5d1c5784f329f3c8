import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { DayText, InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import type { Proposal } from '../../public/contract.ts'

type Props = { readonly proposal: Proposal }

/** Plan, premium and payment from the quotation and the policy: no one types them here. */
export const SoldCards = ({ proposal }: Props) => (
  <>
    <PlanCard proposal={proposal} />
    {proposal.quotation?.worksheet ? (
      <PriceBreakdown
        worksheet={proposal.quotation.worksheet}
        title="Premium"
        {...(proposal.payment?.state === 'paid' ? { totalLabel: t('Premium paid') } : {})}
      />
    ) : (
      <DetailCard title="Premium">
        <Waits>{t('The quotation has no price yet.')}</Waits>
      </DetailCard>
    )}
    <PaymentCard proposal={proposal} />
  </>
)

const Waits = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

function PlanCard({ proposal: { line, lineName, quotation, policy } }: Props) {
  if (!quotation)
    return (
      <DetailCard title="Plan" details={[{ label: 'Insurance', value: lineName }]}>
        <Waits>{t('The quotation belongs to the advisor who started it, so its price is not shown here.')}</Waits>
      </DetailCard>
    )
  const { id, number, state, description, coverFrom, coverTo, validUntil } = quotation
  const isOpen = ['quoted', 'approved', 'referred'].includes(state)
  return (
    <DetailCard
      title="Plan"
      aside={<StatusBadge cycle={policy ? 'policy' : 'quotation'} state={policy?.state ?? state} />}
      details={[
        { label: 'Insurance', value: lineName },
        { label: 'What is insured', value: description },
        {
          label: 'Quotation',
          value: (
            <Anchor component={Link} to={pathTo('quotes/quotation', { audience: 'agent', line }, { quotation: id })} py={8}>
              {number}
            </Anchor>
          ),
        },
        policy && {
          label: 'Policy',
          value: (
            <Anchor component={Link} to={pathTo('policies/policy', { audience: 'agent', line }, { policy: policy.id })} py={8}>
              {policy.number ?? t('Not issued yet')}
            </Anchor>
          ),
        },
        coverFrom && { label: 'Cover starts', value: <DayText day={coverFrom} /> },
        coverTo && { label: 'Cover ends', value: <DayText day={coverTo} /> },
        isOpen && validUntil && { label: 'Price valid until', value: <DayText day={validUntil} /> },
      ].filter((each) => each !== null && each !== '')}
    />
  )
}

function PaymentCard({ proposal: { payment, policy } }: Props) {
  if (!payment)
    return (
      <DetailCard title="Payment details">
        <Waits>{policy ? t('No one has started to pay yet.') : t('It can be paid once the quotation has become a policy.')}</Waits>
      </DetailCard>
    )
  return (
    <DetailCard
      title="Payment details"
      aside={<StatusBadge cycle="payment" state={payment.state} />}
      details={[
        { label: 'Amount', value: <Money centavos={payment.amount} /> },
        { label: 'Reference', value: payment.reference },
        payment.paidAt !== null && { label: 'Paid', value: <InstantText at={payment.paidAt} /> },
      ]}
    />
  )
}
