import { Alert, Anchor, Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { type Facts, pathTo } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { RequoteButton } from '#features/selling/quotes/public/parts/requote-button.tsx'
import { MissingPolicy } from '#features/servicing/policies/public/parts/missing-policy.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t, translate } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusBadge, StatusNote } from '#kit/web/ui/status-badge.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type RenewalDetail } from '../../public/contract.ts'
import { Decline } from './decline.tsx'
import { Offer } from './offer.tsx'
import { PriceBeside } from './price-beside.tsx'
import { Reminders } from './reminders.tsx'
import { SendOffer } from './send-offer.tsx'

/** How a policy continues when it ends: last year beside this year, and the one next step. */
export default function Renew({ audience }: Facts) {
  const side = sideOf(audience)
  const [id] = useQueryParam('policy')
  const read = useRead(contract.renewal, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!id) return <MissingPolicy audience={side} />
  return (
    <Loaded read={read} page={{ title: t('Renew'), back: backTo(side, { policyId: id }) }}>
      {(renewal) => <Shown renewal={renewal} side={side} />}
    </Loaded>
  )
}

const backTo = (side: Side, { policyId }: Pick<RenewalDetail, 'policyId'>) =>
  pathTo('policies/policy', { audience: side }, { policy: policyId })

type Props = { readonly renewal: RenewalDetail; readonly side: Side }

function Shown({ renewal, side }: Props) {
  useSeen(renewal, side)
  // The customer accepts here; their agent sends it.
  if (side === 'customer' && renewal.may.includes('accept') && renewal.offer) return <Offer renewal={renewal} offer={renewal.offer} />
  return (
    <Page
      title={titleOf(renewal)}
      subtitle={[renewal.description, renewal.reference].filter(Boolean).join(' · ')}
      back={backTo(side, renewal)}
      aside={renewal.state && <StatusBadge cycle="renewal" state={renewal.state} />}
      actions={<Actions renewal={renewal} side={side} />}
    >
      <Standing renewal={renewal} side={side} />
      {renewal.offer?.priced && <PriceBeside renewal={renewal} priced={renewal.offer.priced} />}
      <Further renewal={renewal} side={side} />
    </Page>
  )
}

const titleOf = ({ state }: RenewalDetail): string => (state === 'renewed' ? t('Renewed') : t('Renew'))

/** Records once that the customer looked at the offer. */
function useSeen({ policyId, state, seenAt }: RenewalDetail, side: Side): void {
  const { send } = useWrite(contract.renewalSeen)
  const note = useEffectEvent(() => void send({ params: { id: policyId }, body: {} }))
  const isToNote = side === 'customer' && state === 'offered' && seenAt === null
  useEffect(() => {
    if (isToNote) note()
  }, [isToNote])
}

/** Its state, and what it is waiting for. */
function Standing({ renewal, side }: Props) {
  const { state, obstacle, declinedBecause, endsOn, opensOn, following, may } = renewal
  return (
    <>
      {state && !obstacle && <StatusNote cycle="renewal" state={state} />}
      {obstacle && (
        <Alert color="mango" mb="md" title={t('It is not offered yet')} role="status">
          {translate(obstacle.text, obstacle.textI18n)}
        </Alert>
      )}
      {declinedBecause && (
        <Text mb="md" size="sm">
          {t('Reason')}: {declinedBecause}
        </Text>
      )}
      <Text mb="md">{t('Its cover ends on {day}.', { day: formatDay(endsOn) })}</Text>
      {state === null && !may.includes('prepare') && (
        <Text mb="md">
          {opensOn
            ? t('Next year’s price is calculated on {day}.', { day: formatDay(opensOn) })
            : t('This kind of insurance is not renewed. Start a new quotation next time.')}
        </Text>
      )}
      {may.includes('prepare') && state === 'lapsed' && (
        <Text mb="md">{t('If it is renewed now, cover starts on the day of payment. The days in between are not covered.')}</Text>
      )}
      {following && (
        <Anchor
          component={Link}
          to={pathTo('policies/policy', { audience: side, line: renewal.line }, { policy: following.id })}
          py={8}
          display="inline-block"
        >
          {t('The policy that follows')} {following.number}
        </Anchor>
      )}
    </>
  )
}

function Actions({ renewal, side }: Props) {
  const { may, line, offer, following, policyId } = renewal
  const facts = { audience: side, line }
  if (following && may.includes('pay'))
    return (
      <Button component={Link} to={pathTo('payments/pay-now', facts, { policy: following.id })}>
        {t('Continue to payment')}
      </Button>
    )
  return (
    <>
      {side === 'agent' && <SendOffer renewal={renewal} />}
      {offer && may.includes('go-on') && (
        <Button component={Link} to={pathTo('policies/convert', facts, { quotation: offer.quotationId })}>
          {t('Continue')}
        </Button>
      )}
      {may.includes('prepare') && <Prepare policyId={policyId} />}
      {may.length === 0 && renewal.state === 'lapsed' && offer && (
        <RequoteButton quotation={{ id: offer.quotationId }} audience={side}>
          {t('New quotation')}
        </RequoteButton>
      )}
    </>
  )
}

function Prepare({ policyId }: Pick<RenewalDetail, 'policyId'>) {
  const { send, busy } = useWrite(contract.prepareRenewal)
  const params = { id: policyId }
  const prepare = async () => {
    const done = await send({ params, body: {} })
    if (done) setCached(contract.renewal, { params }, done.data)
  }
  return (
    <Button loading={busy} onClick={() => void prepare()}>
      {t('See next year’s price')}
    </Button>
  )
}

/** What else can be done, below the price. */
const Further = ({ renewal, side }: Props) => (
  <>
    {side === 'agent' && renewal.offer && (
      <Anchor
        component={Link}
        to={pathTo('quotes/quotation', { audience: side, line: renewal.line }, { quotation: renewal.offer.quotationId })}
        py={8}
        display="inline-block"
      >
        {t('Open the quotation to make changes')}
      </Anchor>
    )}
    {side === 'customer' && renewal.may.includes('remind') && <Reminders renewal={renewal} />}
    {renewal.may.includes('decline') && <Decline renewal={renewal} side={side} />}
  </>
)
