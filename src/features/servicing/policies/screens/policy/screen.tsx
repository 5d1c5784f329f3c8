import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { type Facts, pathTo } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { SentLinks } from '#features/people/sharing/public/parts/sent-links.tsx'
import { IconUsers } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Conditions } from '#kit/web/ui/conditions.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { RecordPage } from '#kit/web/ui/record-page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { CorrectMistake } from '../../parts/correct-mistake.tsx'
import { NextNote } from '../../parts/next-note.tsx'
import { PolicyActions } from '../../parts/policy-actions.tsx'
import { usePolicy } from '../../parts/use-policy.ts'
import type { PolicyDetail } from '../../public/contract.ts'
import { certificateAddress, nextAddress, policiesAddress } from '../../public/parts/addresses.ts'
import { MissingPolicy } from '../../public/parts/missing-policy.tsx'
import { PolicyDocuments } from '../../public/parts/policy-documents.tsx'
import { PolicySections } from '../../public/parts/policy-sections.tsx'
import { changesOfPolicy, lossesOfPolicy, ofPolicy, receivedForPolicy } from '../../public/parts/slots.ts'
import { isCreditOwed, mayBePaidMeanwhile } from '../../public/rules/policies.ts'
import { CallOff } from './call-off.tsx'
import { Cancel } from './cancel.tsx'
import { CreditCard } from './credit-card.tsx'
import { DueCard } from './due-card.tsx'
import { GiveBack } from './give-back.tsx'
import { InstalmentCard } from './instalment-card.tsx'
import { NonRenewal } from './non-renewal.tsx'
import { NoticeCard } from './notice-card.tsx'
import { NoticeRecords } from './notice-records.tsx'
import { PaymentCard } from './payment-card.tsx'
import { RefundCard } from './refund-card.tsx'
import { Versions } from './versions.tsx'
import { VisaRefusal } from './visa-refusal.tsx'

/** One policy: its state, its documents, cover, payments and what happened to it. */
export default function PolicyScreen({ audience }: Facts) {
  const side = sideOf(audience)
  const { id, read } = usePolicy()
  if (!id) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} isUnsure={mayBePaidMeanwhile} page={{ title: t('Policy'), back: policiesAddress(side) }}>
      {(policy) => <Shown policy={policy} audience={side} />}
    </Loaded>
  )
}

type Props = { readonly policy: PolicyDetail; readonly audience: Side }

function Shown({ policy, audience }: Props) {
  return (
    <RecordPage
      title={policy.description || policy.lineName}
      subtitle={[policy.reference, policy.holderName].filter(Boolean).join(' · ')}
      back={policiesAddress(audience)}
      aside={<Badge policy={policy} />}
      actions={<PolicyActions policy={policy} audience={audience} />}
      standing={<Standing policy={policy} audience={audience} />}
      sections={[
        { name: 'documents', on: 'right', shown: <PolicyDocuments policy={policy} audience={audience} /> },
        { name: 'facts', on: 'left', shown: <PolicyFacts policy={policy} audience={audience} /> },
        { name: 'premium', on: 'right', shown: <Premium policy={policy} audience={audience} /> },
        { name: 'money', on: 'left', shown: <MoneyAndNotices policy={policy} audience={audience} /> },
        { name: 'history', on: 'right', shown: <SentAndHappened policy={policy} audience={audience} /> },
      ]}
    />
  )
}

/** For a payment in doubt, the policy's state only says that it is to be paid, which no one should do again. */
const Badge = ({ policy: { state, payments } }: Pick<Props, 'policy'>) =>
  state === 'awaiting-payment' && payments.some((payment) => payment.state === 'checking' && payment.wasOpened) ? (
    <StatusBadge cycle="payment" state="checking" />
  ) : (
    <StatusBadge cycle="policy" state={state} />
  )

/** Its state, its conditions, and what was found. */
const Standing = ({ policy, audience }: Props) => (
  <>
    <NextNote next={policy.next} />
    <VisaRefusal policy={policy} audience={audience} />
    <DueCard policy={policy} audience={audience} />
    <Slotted slot={receivedForPolicy} with={{ policy, audience }} />
    {(policy.mayExtend || policy.mayChange) && <Slotted slot={changesOfPolicy} with={{ policy }} />}
    {audience === 'agent' && <Slotted slot={ofPolicy} with={{ policyId: policy.id }} />}
    {policy.number && <Slotted slot={lossesOfPolicy} with={{ policyId: policy.id, audience }} />}
    <Conditions conditions={policy.conditions} />
    {policy.hasMembers && (
      <Button
        component={Link}
        variant="default"
        mb="md"
        leftSection={<IconUsers size={18} aria-hidden />}
        to={pathTo('members/members', { audience, line: policy.line }, { policy: policy.id })}
      >
        {t('Members: who joins, who leaves')}
      </Button>
    )}
    {policy.findings.length > 0 && (
      <Anchor
        component={Link}
        to={pathTo('policies/technical-control', { audience, line: policy.line }, { policy: policy.id })}
        py={8}
        display="inline-block"
      >
        {audience === 'agent' ? t('What underwriting reviewed') : t('What we checked')}
      </Anchor>
    )}
  </>
)

/** The policy at a glance, and what the line says of what is insured. */
const PolicyFacts = ({ policy, audience }: Props) => (
  <>
    <DetailCard
      title="Policy"
      details={[
        { label: 'Policy number', value: policy.number },
        { label: 'Quotation', value: policy.quotationNumber },
        {
          label: 'Lead',
          value: policy.lead && (
            <Anchor component={Link} to={pathTo('leads/status', { audience: 'agent' }, { id: policy.lead.id })} py={8}>
              {policy.lead.name}
            </Anchor>
          ),
        },
        { label: 'Insurance', value: policy.lineName },
        { label: 'Cover', value: `${formatDay(policy.coverFrom)} ${t('to')} ${formatDay(policy.coverTo)}` },
        {
          label: 'Certificate of cover',
          value: policy.certificate && (
            <Anchor component={Link} to={certificateAddress(audience, policy)} py={8}>
              {policy.certificate.cocNumber}
            </Anchor>
          ),
        },
        { label: 'Authentication number', value: policy.certificate?.authNumber },
        { label: 'Looked after by', value: policy.soldBy && policy.agent.name },
        { label: 'Sold by', value: policy.soldBy },
      ]}
    />
    <PolicySections sections={policy.sections} />
  </>
)

const Premium = ({ policy, audience }: Props) => (
  <>
    <PriceBreakdown worksheet={policy.worksheet} title="Premium" {...totalOf(policy)} />
    <InstalmentCard policy={policy} audience={audience} />
    <GiveBack policy={policy} />
    <CallOff policy={policy} />
  </>
)

/** Nothing is to be paid any more for a policy that is over. */
function totalOf(policy: PolicyDetail): { readonly totalLabel?: string } {
  if (policy.instalments) return { totalLabel: t('Total of all instalments') }
  if (isPremiumPaid(policy)) return { totalLabel: t('Premium paid') }
  return ['cancelled', 'expired', 'renewed'].includes(policy.state) ? { totalLabel: t('Total premium') } : {}
}

const MoneyAndNotices = ({ policy, audience }: Props) => (
  <>
    <CreditCard policy={policy} />
    <NoticeCard policy={policy} />
    <NonRenewal policy={policy} />
    <NoticeRecords policy={policy} audience={audience} />
    <RefundCard policy={policy} />
    <PaymentCard policy={policy} audience={audience} />
  </>
)

/** The links that were sent, what happened, and the ways to end it. */
const SentAndHappened = ({ policy, audience }: Props) => (
  <>
    {audience === 'agent' && isAskedToPay(policy) && <SentLinks about={{ policyId: policy.id }} />}
    {audience === 'customer' && !policy.mayChange && <CorrectMistake agent={policy.agent} reference={policy.reference} />}
    <History policy={policy} />
    <Versions policy={policy} />
    {policy.mayCancel && <Cancel policy={policy} />}
  </>
)

/** Whether a link to pay something of it may have been sent. */
const isAskedToPay = (policy: PolicyDetail): boolean =>
  nextAddress('agent', policy) !== undefined || policy.charges.some(({ isPayable }) => isPayable)

const isPremiumPaid = ({ payments, credit }: PolicyDetail): boolean =>
  payments.some(({ state }) => state === 'paid') && !isCreditOwed(credit)

const History = ({ policy: { history } }: Pick<Props, 'policy'>) => (
  <SectionCard title="What happened" isFolded>
    <Timeline
      happenings={history.toReversed().map(({ at, title, who, reason }) => ({ at, title: t(title), by: who, text: reason ?? undefined }))}
    />
  </SectionCard>
)
