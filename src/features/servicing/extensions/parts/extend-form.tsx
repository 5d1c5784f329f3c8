import { Alert, Button, Switch, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { requestReply } from '#kit/web/client.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type ExtensionOffer, Until } from '../public/contract.ts'

type Props = { readonly policy: PolicyDetail; readonly close: () => void }
type Asked = { readonly until: string; readonly offer: ExtensionOffer }

const Day = z.object({ until: Until })

/** First the day, then the price and the statement that nothing has happened, then on to the payment. */
export function ExtendForm({ policy, close }: Props) {
  const formId = useId()
  const [asked, setAsked] = useState<Asked>()
  const [busy, setBusy] = useState(false)
  const params = { id: policy.id }
  if (asked) return <Offer policy={policy} asked={asked} close={close} chooseAgain={() => setAsked(undefined)} />
  return (
    <>
      <Text mb="sm">
        {t(
          'Insured until {day}. More days are for the same people, at the tariff at which it was sold, and only as long as nothing has happened.',
          {
            day: formatDay(policy.coverTo),
          },
        )}
      </Text>
      <FieldsForm
        schema={Day}
        formId={formId}
        onBusy={setBusy}
        onSubmit={async ({ until }) =>
          setAsked({ until, offer: await requestReply(contract.extensionOffer, { params, query: { until } }) })
        }
      />
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('See what it costs')}
      </Button>
    </>
  )
}

type OfferProps = Props & { readonly asked: Asked; readonly chooseAgain: () => void }

function Offer({ policy, asked: { until, offer }, close, chooseAgain }: OfferProps) {
  const isCustomer = usePerson()?.audience === 'customer'
  const { money } = useFormatters()
  const { submit, busy, failure } = useWrite(contract.extendPolicy)
  const [isSaid, say] = useState(false)
  const navigate = useNavigate()
  const { lines, total, coverTo, replaces } = offer
  const extend = async () => {
    try {
      const { chargeId } = await submit({ params: { id: policy.id }, body: { until, noClaim: true, total } })
      close()
      if (chargeId && isCustomer)
        navigate(pathTo('payments/start', { audience: 'customer', line: policy.line }, { policy: policy.id, charge: chargeId }))
    } catch {
      // Said below.
    }
  }
  return (
    <>
      {total === 0 ? (
        <Alert color="leaf" my="md" title={t('No extra cost')}>
          {t('The price of these days is the same.')}
        </Alert>
      ) : (
        <PriceBreakdown worksheet={{ tariff: '', steps: [], lines, total }} isWhole brief />
      )}
      {replaces && <Text my="sm">{t('It replaces the days that were asked for earlier and are not paid.')}</Text>}
      <Text my="sm">{t('It then covers until {day}, including that day.', { day: formatDay(coverTo) })}</Text>
      <Switch
        checked={isSaid}
        onChange={(event) => say(event.currentTarget.checked)}
        label={
          isCustomer
            ? t('Nothing has happened so far that I would claim for.')
            : t('The customer says that nothing has happened to claim for.')
        }
        my="md"
        size="md"
      />
      <Button variant="subtle" onClick={chooseAgain}>
        {t('Choose another day')}
      </Button>
      {total > 0 && !isCustomer && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('The customer gets a message saying how to pay. It takes effect once it is paid, until the last day of cover.')}
        </Text>
      )}
      <FailureNote failure={failure} />
      <Button fullWidth mt="xs" disabled={!isSaid} loading={busy} onClick={() => void extend()}>
        {total === 0
          ? t('Extend it')
          : isCustomer
            ? t('Continue and pay {amount}', { amount: money(total) })
            : t('Offer it for {amount}', { amount: money(total) })}
      </Button>
    </>
  )
}
