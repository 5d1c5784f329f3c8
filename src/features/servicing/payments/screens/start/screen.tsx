import { Alert, Button, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import type { PolicyCharge } from '#features/servicing/policies/public/contract/charges.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { ShareCharge } from '#features/servicing/policies/public/parts/share-charge.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { IconLock, IconUserCheck } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { useFeature } from '#kit/web/session.ts'
import { t, translate } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { returnAddress, useSide } from '../../parts/addresses.ts'
import { CounterInstructions } from '../../parts/counter-instructions.tsx'
import { IdentityNote } from '../../parts/identity-note.tsx'
import { MethodChoice } from '../../parts/method-choice.tsx'
import { PolicyOfAddress } from '../../parts/policy-of-address.tsx'
import { useReconciled } from '../../parts/use-reconciled.ts'
import { Waiting } from '../../parts/waiting.tsx'
import { contract, type PaymentChoice } from '../../public/contract.ts'
import { isPaid, isProofFirst, isToPay } from '../../rules/payments.ts'
import { Together } from './together.tsx'
import { usePayment } from './use-payment.tsx'
import { WhatIsPaid } from './what-is-paid.tsx'

/** What is paid, to whom and how; then on to the provider's page. */
export default function Start() {
  const [chargeId] = useQueryParam('charge')
  return (
    <PolicyOfAddress title={t('Payment')}>
      {(policy, ask, isAsking) => {
        const charge = policy.charges.find(({ id }) => id === chargeId)
        if (charge) return <More policy={policy} charge={charge} ask={ask} />
        if (chargeId && isAsking) return <Skeletons rows={2} height={110} />
        if (isPaid(policy)) return <Navigate to={pathTo('payments/completed', {}, { policy: policy.id })} replace />
        if (!isToPay(policy)) return <NotNow policy={policy} />
        if (policy.next.action === 'wait') return <NotYet policy={policy} />
        if (isProofFirst(policy)) return <IdentityFirst policy={policy} />
        return <Pay policy={policy} due={firstOf(policy)} ask={ask} />
      }}
    </PolicyOfAddress>
  )
}

type Props = { readonly policy: PolicyDetail }

/** What has to be paid, and every attempt to pay it: the first premium of the policy, or one of its charges. */
type Due = {
  readonly policy: PolicyDetail
  readonly due: Pick<PolicyDetail, 'payments' | 'worksheet' | 'total'>
  readonly charge?: PolicyCharge
  readonly ask: () => void
}

/** What is paid before cover starts. */
const firstOf = ({ payments, worksheet, premium }: PolicyDetail): Due['due'] => ({
  payments,
  worksheet: premium.amount === worksheet.total ? worksheet : { ...worksheet, steps: [], lines: premium.lines, total: premium.amount },
  total: premium.amount,
})

/** What the policy owes besides its first premium. */
function More({ policy, charge, ask }: Props & { readonly charge: PolicyCharge; readonly ask: () => void }) {
  const { state, isPayable, payments, lines, amount } = charge
  if (state === 'paid' || payments.some((payment) => payment.state === 'paid')) return <Settled policy={policy} />
  if (!isPayable) return <NotNow policy={policy} />
  const worksheet = { tariff: policy.worksheet.tariff, steps: [], lines, total: amount }
  return <Pay policy={policy} charge={charge} due={{ payments, worksheet, total: amount }} ask={ask} />
}

const Settled = ({ policy }: Props) => (
  <PaymentPage
    policy={policy}
    actions={
      <Button component={Link} to={policyAddress(useSide(), policy)}>
        {t('Open the policy')}
      </Button>
    }
  >
    <Text fw={550}>{t('This was already paid. Nothing is charged again.')}</Text>
  </PaymentPage>
)

/** The page of every state of this screen. */
function PaymentPage({ policy, actions, children }: Props & { readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <Page title={t('Payment')} subtitle={policy.description} back={policyAddress(useSide(), policy)} actions={actions}>
      {children}
    </Page>
  )
}

function Pay(props: Due) {
  const side = useSide()
  const read = useRead(contract.paymentChoices)
  const { policy } = props
  return (
    <Loaded read={read} page={{ title: t('Payment'), back: policyAddress(side, policy) }}>
      {([first, ...others]) => (first ? <PayBy {...props} choices={[first, ...others]} /> : <NobodyTakesIt policy={policy} />)}
    </Loaded>
  )
}

type Choices = readonly [PaymentChoice, ...PaymentChoice[]]

function PayBy({ policy, due, charge, ask, choices }: Due & { readonly choices: Choices }) {
  const side = useSide()
  const { insurer } = useBrand()
  const { money } = useFormatters()
  const { pay, busy, failure } = usePayment(policy, charge?.id, side, ask)
  const doubtful = due.payments.find(({ state, wasOpened }) => state === 'checking' && wasOpened)
  const open = due.payments.find(({ state }) => state === 'pending')
  const [picked, setPicked] = useState<string>()
  const chosen = choices.find(({ code }) => code === (picked ?? open?.method)) ?? choices[0]
  const counterCode = open && chosen.code === open.method ? open.counterCode : null
  const mayShare = useFeature('SHARING') && side === 'agent'
  return (
    <PaymentPage
      policy={policy}
      actions={
        doubtful ? (
          <Button variant="default" loading={busy} onClick={() => void pay()}>
            {t('Check again')}
          </Button>
        ) : (
          <>
            {mayShare && (charge ? <ShareCharge policy={policy} charge={charge} /> : <SendInstead policy={policy} />)}
            {open && counterCode ? (
              <Button component={Link} to={returnAddress(side, policy, open.reference)}>
                {t('Check whether it was paid')}
              </Button>
            ) : (
              <Button loading={busy} onClick={() => void pay(chosen.code ?? undefined)}>
                {t('Pay {amount}', { amount: money(due.total) })}
              </Button>
            )}
          </>
        )
      }
    >
      {!charge && <Together policy={policy} />}
      {failure && (
        <Alert color="mango" mb="md" role="alert" title={t('The payment page was not opened')}>
          {failure.message}
        </Alert>
      )}
      {doubtful && <Doubt payment={doubtful} isTold={failure !== undefined} onOver={ask} />}
      {open && !failure && (
        <Alert color="brand" mb="md" title={t('A payment was started')}>
          {chosen.code === open.method
            ? t('You continue with that one, so that nothing is charged twice.')
            : t('That one is closed when you continue, so that nothing is charged twice.')}
        </Alert>
      )}
      {open && counterCode && <CounterInstructions counterCode={counterCode} amount={open.amount} />}
      {!doubtful && <MethodChoice choices={choices} chosen={chosen} choose={setPicked} />}
      <PriceBreakdown worksheet={due.worksheet} />
      <Text size="sm" mb="md">
        <IconLock size={16} aria-hidden style={{ verticalAlign: '-3px', marginRight: 6 }} />
        {t('{insurer} is paid once, on the payment provider’s page; we never see your card or wallet.', {
          insurer: insurer.name,
        })}
      </Text>
      <WhatIsPaid policy={policy} charge={charge} />
    </PaymentPage>
  )
}

function NobodyTakesIt({ policy }: Props) {
  const { support } = useBrand()
  return (
    <PaymentPage policy={policy}>
      <Alert color="mango" mb="md" title={t('It cannot be paid here at the moment')}>
        {t('Call us: {phone}, {hours}.', { phone: support.phone, hours: support.hours })}
      </Alert>
      <WhatIsPaid policy={policy} />
    </PaymentPage>
  )
}

type DoubtProps = {
  readonly payment: PolicyDetail['payments'][number]
  /** It was already said why the page did not open. */
  readonly isTold: boolean
  readonly onOver: () => void
}

/** Polls until the outcome is known; then the policy shows what comes next. */
function Doubt({ payment, isTold, onOver }: DoubtProps) {
  const { data, error } = useReconciled({ reference: payment.reference })
  const isOver = data?.outcome === 'paid' || data?.outcome === 'not-paid'
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  return isTold ? null : <Waiting isKnown failure={error} payment={payment} />
}

function IdentityFirst({ policy }: Props) {
  return (
    <PaymentPage
      policy={policy}
      actions={
        <Button component={Link} leftSection={<IconUserCheck size={20} />} to={pathTo('identity/verify', {}, { policy: policy.id })}>
          {t('Start the identity check')}
        </Button>
      }
    >
      <IdentityNote />
      <PriceBreakdown worksheet={policy.worksheet} />
      <WhatIsPaid policy={policy} />
    </PaymentPage>
  )
}

/** Held by our office: shown before anyone tries to pay. */
function NotYet({ policy }: Props) {
  const { title, text, textI18n } = policy.next
  return (
    <PaymentPage policy={policy}>
      <Alert color="brand" mb="md" title={t(title)}>
        {translate(text, textI18n)}
      </Alert>
      <PriceBreakdown worksheet={policy.worksheet} />
      <WhatIsPaid policy={policy} />
    </PaymentPage>
  )
}

function NotNow({ policy }: Props) {
  const side = useSide()
  return (
    <PaymentPage
      policy={policy}
      actions={
        <Button component={Link} to={policyAddress(side, policy)}>
          {t('Open the policy')}
        </Button>
      }
    >
      <Text fw={550} mb="sm">
        {t('There is nothing to pay now.')}
      </Text>
      <StatusNote cycle="policy" state={policy.state} />
    </PaymentPage>
  )
}

const SendInstead = ({ policy: { id, line } }: Props) => (
  <Button variant="default" component={Link} to={pathTo('payments/send-link', { audience: 'agent', line }, { policy: id })}>
    {t('Send a payment link')}
  </Button>
)
