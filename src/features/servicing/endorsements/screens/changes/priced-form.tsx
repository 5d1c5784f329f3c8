import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { loadedLineOf } from '#features/selling/quotes/public/parts/loaded-line.ts'
import { useOffers } from '#features/selling/quotes/public/parts/use-offers.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import type { EndorsementKind } from '#lines/line/endorsement.ts'
import { PriceOfChange, WhyAgree } from '../../parts/price-of-change.tsx'
import { type ChangeOffer, contract, type PolicyChanges } from '../../public/contract.ts'

type Props = { readonly kind: EndorsementKind; readonly changes: PolicyChanges; readonly audience: Side; readonly close: () => void }
type Values = ReturnType<typeof RawAnswers.parse>
type Offered = { readonly values: Values; readonly offer: ChangeOffer }

/** First what changes, then what it costs and why, then on to the payment. */
export function PricedForm({ kind, changes, audience, close }: Props) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.offerChange)
  const [offered, show] = useState<Offered>()
  const [given, keep] = useState(changes.answers)
  const line = loadedLineOf(changes)
  const offers = useOffers(line)
  if (offered)
    return <Offer kind={kind} changes={changes} audience={audience} close={close} offered={offered} again={() => show(undefined)} />
  const price = async (answers: Readonly<Record<string, unknown>>) => {
    const asked = kind.fields.flatMap((name) => (answers[name] === undefined ? [] : [[name, answers[name]]]))
    const values = RawAnswers.parse(Object.fromEntries(asked))
    const { price: cost, why } = await submit({ params: { id: changes.policyId }, body: { kind: kind.code, values } })
    keep({ ...changes.answers, ...values })
    show({ values, offer: { price: cost, why } })
  }
  return (
    <>
      <Text mb="sm">{t(kind.help)}</Text>
      <FieldsForm
        schema={line.risk.schema}
        only={kind.fields}
        initial={given}
        formId={formId}
        within="values"
        draft={`change/${changes.policyId}/${kind.code}`}
        offers={offers}
        onSubmit={price}
      />
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('See what it costs')}
      </Button>
    </>
  )
}

function Offer({ kind, changes, audience, close, offered, again }: Props & { readonly offered: Offered; readonly again: () => void }) {
  const { submit, busy, failure } = useWrite(contract.askForChange)
  const { money } = useFormatters()
  const navigate = useNavigate()
  const { price, why } = offered.offer
  const { policyId, line } = changes
  const { total } = price
  const ask = async () => {
    try {
      const params = { id: policyId }
      const after = await submit({ params, body: { kind: kind.code, values: offered.values, total } })
      setCached(contract.policyChanges, { params }, after)
      close()
      const toPay = after.endorsements[0]?.toPay
      if (toPay && audience === 'customer')
        navigate(pathTo('payments/start', { audience, line }, { policy: policyId, charge: toPay.chargeId }))
    } catch {
      // Said below.
    }
  }
  return (
    <>
      <PriceOfChange price={price} />
      <WhyAgree why={why} />
      <Text size="sm" my="md">
        {t(whatFollows(offered.offer, audience))}
      </Text>
      <Button variant="subtle" onClick={again}>
        {t('Change the answers')}
      </Button>
      <FailureNote failure={failure} />
      <Button fullWidth mt="xs" loading={busy} onClick={() => void ask()}>
        {why.length > 0
          ? t('Ask for this change')
          : total <= 0
            ? t('Change the policy')
            : audience === 'customer'
              ? t('Continue and pay {amount}', { amount: money(total) })
              : t('Offer it for {amount}', { amount: money(total) })}
      </Button>
    </>
  )
}

/** Who acts next, and from when it applies. */
function whatFollows({ price: { total }, why }: ChangeOffer, audience: Side): string {
  if (why.length > 0)
    return total > 0
      ? 'Our office decides first. Then it must be paid, at the price of that day; it takes effect once it is paid.'
      : 'Our office decides first. Once it agrees, the policy shows the change.'
  if (total <= 0) return 'It takes effect today, and the new documents are in the policy at once.'
  return audience === 'customer'
    ? 'It takes effect once it is paid, from that day on; the new documents are then in your policy. It is kept for you for a week, at each day’s price.'
    : 'The customer gets a message explaining how to pay. It takes effect once it is paid; it is kept for a week, at each day’s price.'
}
