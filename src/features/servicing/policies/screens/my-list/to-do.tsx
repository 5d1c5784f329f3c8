import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { nextScreen, quotationAddress } from '#features/selling/quotes/public/parts/addresses.ts'
import { deadlineOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t, translate } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import type { CustomerHome, HomePolicy } from '../../public/contract.ts'
import { nextAddress, policyAddress, renewalAddress } from '../../public/parts/addresses.ts'

const CUSTOMER: Side = 'customer'

type HomeQuotation = CustomerHome['quotations'][number]

type Props = {
  readonly title: string
  readonly about: string
  readonly text: string
  readonly more?: ReactNode
  /** Who acts, if it is someone else. */
  readonly who?: string | undefined
  readonly since: string
  readonly to: string
  readonly action: string
  readonly isTheirs: boolean
}

/** One item that is waiting: what it is, for whom, and the one button that continues. */
const ToDo = ({ title, about, text, more, who, since, to, action, isTheirs }: Props) => (
  <Card withBorder component="article" aria-label={`${title}: ${about}`}>
    <Title order={3} size="h4">
      {title}
    </Title>
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {about}
    </Text>
    <Text size="sm" mt={6}>
      {text}
    </Text>
    {more}
    <Group justify="space-between" gap="xs" mt="sm">
      <Text size="sm" c="dimmed">
        {who && `${t('Next')}: ${who} · `}
        {t('Waiting since')} <InstantText at={since} />
      </Text>
      <Button component={Link} to={to} variant={isTheirs ? 'filled' : 'default'} mih={44}>
        {action}
      </Button>
    </Group>
  </Card>
)

export function PolicyToDo({ policy }: { readonly policy: HomePolicy }) {
  const { next, premium, description, lineName, reference } = policy
  const renewAt = next.action === 'renew' ? renewalAddress('customer', policy) : undefined
  const to = renewAt ?? nextAddress('customer', policy)
  const pay = t('Pay {amount}', { amount: formatPesos(premium.amount) })
  const wanted = {
    pay,
    renew: t('Renew'),
    'verify-identity': t('Start the identity check'),
    'open-documents': t('Open'),
    wait: t('Open'),
    none: t('Open'),
  }
  const action = to === undefined && next.action === 'renew' ? t('See how to continue') : wanted[next.action]
  return (
    <ToDo
      title={next.action === 'pay' && to ? pay : t(next.title)}
      about={[description || t(lineName), reference].join(' · ')}
      text={translate(next.text, next.textI18n)}
      {...{ since: next.since, action, isTheirs: to !== undefined }}
      who={to === undefined ? t(next.who) : undefined}
      to={to ?? policyAddress('customer', policy)}
    />
  )
}

/** Something to be paid for a policy in force besides its first premium. */
export function ChargeToDo({ policy, charge }: { readonly policy: HomePolicy; readonly charge: HomePolicy['charges'][number] }) {
  const { id, line, description, lineName, reference } = policy
  const { amount, title, dueOn, payBy } = charge
  const until = payBy ?? dueOn
  return (
    <ToDo
      title={t('Pay {amount}', { amount: formatPesos(amount) })}
      about={[t(title), description || t(lineName), reference].join(' · ')}
      text={until ? t('Due by {day}.', { day: formatDay(until) }) : t('Due now.')}
      {...{ since: policy.next.since, action: t('Pay'), isTheirs: true }}
      to={pathTo('payments/start', { audience: CUSTOMER, line }, { policy: id, charge: charge.id })}
    />
  )
}

export function QuotationToDo({ quotation }: { readonly quotation: HomeQuotation }) {
  const { next, number, description, state, total } = quotation
  const { label } = useFormatters().state('quotation', state)
  const { title, action } = wordsOf(quotation, t(label))
  const to =
    next.step === 'photograph'
      ? pathTo('inspections/required', {}, { quotation: quotation.id })
      : next.step === 'wait' || next.step === 'answer'
        ? quotationAddress('customer', quotation)
        : nextScreen('customer', quotation)
  return (
    <ToDo
      title={title}
      about={[description || t('Quotation'), number, total !== null && formatPesos(total)].filter(Boolean).join(' · ')}
      text={[translate(next.waitsFor, next.waitsForI18n), next.reasons && translate(next.reasons, next.reasonsI18n)]
        .filter(Boolean)
        .join(' ')}
      more={next.who === 'underwriter' && <Slotted slot={deadlineOfQuotation} with={{ quotationId: quotation.id, audience: CUSTOMER }} />}
      {...{ since: next.since, to, action, isTheirs: next.who === 'agent-or-customer' }}
      who={next.who === 'underwriter' ? t('The insurer’s underwriter') : next.who === 'agent' ? t('Your agent') : undefined}
    />
  )
}

function wordsOf({ next, total }: HomeQuotation, state: string): { readonly title: string; readonly action: string } {
  const wanted = next.photos ? next.photos.all - next.photos.there : 0
  switch (next.step) {
    case 'photograph':
      return {
        title:
          wanted > 0
            ? t('{count, plural, one {# photo is needed} other {# photos are needed}}', { count: wanted })
            : t('Photos come first'),
        action: t('Take the photos'),
      }
    case 'accept':
      return {
        title: t('Accept your quotation'),
        action: total === null ? t('Accept') : t('Accept {amount}', { amount: formatPesos(total) }),
      }
    case 'go-on':
      return { title: t('Continue to payment'), action: t('Continue') }
    case 'continue':
      return { title: t('Finish your quotation'), action: t('Continue') }
    case 'answer':
      return { title: t('Your agent is answering our question'), action: t('Open') }
    case 'wait':
      return { title: t('We are reviewing it'), action: t('Open') }
    default:
      return { title: state, action: t('Open') }
  }
}
