import { Alert, Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { type PolicyDetail, contract as policies } from '#features/servicing/policies/public/contract.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t, translate } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { heldAddress } from '../../parts/addresses.ts'
import { contract, type MoneyHeld } from '../../public/contract.ts'
import { type Due, dueOf, dueOfCharge, mustWait } from '../../rules/due-of-policy.ts'
import { ReceiptForm } from '../../rules/forms.ts'

/** An agent records that the customer paid them: exactly what is to be paid, in cash or by cheque. */
export default function Collect() {
  const [id] = useQueryParam('policy')
  const read = useRead(policies.policy, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const money = useRead(contract.moneyHeld)
  if (!id)
    return <MissingRecord what={t('This link is incomplete: it does not say which policy.')} to={heldAddress()} way={t('Money I hold')} />
  return (
    <Loaded read={read} page={{ title: t('Received from the customer'), back: heldAddress() }}>
      {(policy) => (
        <Loaded read={money} page={{ title: t('Received from the customer'), back: policyAddress('agent', policy) }}>
          {(held) => <Receive policy={policy} money={held} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Receive({ policy, money }: { readonly policy: PolicyDetail; readonly money: MoneyHeld }) {
  const [asked] = useQueryParam('charge')
  const charge = policy.charges.find(({ id }) => id === asked)
  const due = charge ? (charge.isPayable ? dueOfCharge(charge) : undefined) : dueOf(policy)
  const formId = useId()
  const goTo = useNavigate()
  const send = useWrite(contract.receivePremium)
  const [typed, setTyped] = useState<unknown>(due?.amount)
  const { money: pesos } = useFormatters()
  const back = policyAddress('agent', policy)
  if (!due || money.whyNot)
    return (
      <Page
        title={t('Received from the customer')}
        back={back}
        actions={
          <Button component={Link} to={due ? heldAddress() : back}>
            {due ? t('Money I hold') : t('Open the policy')}
          </Button>
        }
      >
        <Alert color={due ? 'coral' : 'brand'} title={due ? t('You cannot receive anything now') : undefined}>
          {money.whyNot && due ? translate(money.whyNot, money.whyNotI18n) : t('There is nothing to pay now.')}
        </Alert>
      </Page>
    )
  if (mustWait(policy, due)) return <NotYet policy={policy} />
  if (due.underWay) return <UnderWay policy={policy} payment={due.underWay} />
  return (
    <Page
      title={t('Received from the customer')}
      subtitle={policy.holderName}
      back={back}
      actions={
        <Button type="submit" form={formId} loading={send.busy}>
          {t('I received {amount}', { amount: pesos(typeof typed === 'number' ? typed : due.amount) })}
        </Button>
      }
    >
      <DetailCard
        title="To be paid"
        aside={
          <Text fw={650} component="span">
            <Money centavos={due.amount} />
          </Text>
        }
        details={[
          { label: 'Policy', value: policy.number ?? policy.quotationNumber },
          { label: 'Insured', value: policy.description },
        ]}
      />
      <DetailCard title="What you received">
        <FieldsForm
          schema={ReceiptForm}
          formId={formId}
          initial={{ method: 'cash', amount: due.amount }}
          onChange={({ amount }) => setTyped(amount)}
          onSubmit={async (receipt) => {
            await send.submit({ params: { id: policy.id }, body: { ...receipt, ...(due.chargeId ? { chargeId: due.chargeId } : {}) } })
            void goTo(back, { replace: true })
          }}
        />
      </DetailCard>
      <Text size="sm" c="dimmed">
        {t('The customer gets a receipt by message. The money belongs to the insurer: you remit it on time.')}
      </Text>
    </Page>
  )
}

/** What comes first, and who does it. */
const NotYet = ({ policy }: { readonly policy: PolicyDetail }) => (
  <Page
    title={t('Received from the customer')}
    subtitle={policy.holderName}
    back={policyAddress('agent', policy)}
    actions={
      <Button component={Link} to={policyAddress('agent', policy)}>
        {t('Open the policy')}
      </Button>
    }
  >
    <Alert color="mango" title={t('Do not take any money yet')}>
      {translate(policy.next.text, policy.next.textI18n)}
    </Alert>
  </Page>
)

/** Said before any money changes hands: its provider may have the money. */
function UnderWay({ policy, payment }: { readonly policy: PolicyDetail; readonly payment: NonNullable<Due['underWay']> }) {
  const when = formatInstant(new Date(payment.startedAt))
  return (
    <Page
      title={t('Received from the customer')}
      subtitle={policy.holderName}
      back={policyAddress('agent', policy)}
      actions={
        <Button
          component={Link}
          to={pathTo('payments/return', { audience: 'public', line: policy.line }, { reference: payment.reference })}
        >
          {t('See the payment status')}
        </Button>
      }
    >
      <Alert color="mango" title={t('Do not take any money yet')}>
        {t(
          'An online payment for this was started on {when} and has not ended. Open the payment, and give it up there or wait until its outcome is known.',
          { when },
        )}
      </Alert>
    </Page>
  )
}
