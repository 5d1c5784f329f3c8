import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { quotationAddress } from '#features/selling/quotes/public/parts/addresses.ts'
import { policyAddress } from '#features/servicing/policies/public/parts/addresses.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'

type SectionProps = {
  readonly title: string
  readonly none: string
  readonly isEmpty: boolean
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A heading with rows below it, or a text on why there are none. */
export const Section = ({ title, none, isEmpty, aside, children }: SectionProps) => (
  <section aria-label={t(title)}>
    <Group justify="space-between" mt="lg" mb="sm" mih={28}>
      <Title order={2}>{t(title)}</Title>
      {aside}
    </Group>
    {isEmpty ? (
      <Text c="dimmed" size="sm">
        {t(none)}
      </Text>
    ) : (
      <Stack gap="xs">{children}</Stack>
    )}
  </section>
)

type RowProps = {
  readonly to: string
  readonly title: string
  readonly badge?: ReactNode
  readonly under: string
  readonly amount?: number | null
}

/** One record as a card that opens it. */
export const RecordRow = ({ to, title, badge, under, amount }: RowProps) => (
  <Card component={Link} to={to} withBorder padding="sm" c="inherit" td="none">
    <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {badge}
    </Group>
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {under}
      </Text>
      {typeof amount === 'number' && (
        <Text fw={600} component="span">
          <Money centavos={amount} />
        </Text>
      )}
    </Group>
  </Card>
)

type Props = {
  readonly customer: Customer
  readonly side: Side /** No more than so many. */
  readonly most?: number
  readonly all?: string
}

const All = ({ all, shown, count }: { readonly all: string | undefined; readonly shown: number; readonly count: number }) =>
  all !== undefined && count > shown ? (
    <Anchor component={Link} to={all} py={8}>
      {t('See all {count}', { count })}
    </Anchor>
  ) : null

export function PolicyRows({ customer: { policies }, side, most = policies.items.length, all }: Props) {
  const shown = policies.items.slice(0, most)
  return (
    <Section
      title="Policies"
      none="No policies yet."
      isEmpty={shown.length === 0}
      aside={<All all={all} shown={shown.length} count={policies.count} />}
    >
      {shown.map(({ id, line, lineName, reference, description, state, certificateState, coverFrom, coverTo, total }) => (
        <RecordRow
          key={id}
          to={policyAddress(side, { id, line })}
          title={description || lineName}
          badge={
            certificateState ? <StatusBadge cycle="certificate" state={certificateState} /> : <StatusBadge cycle="policy" state={state} />
          }
          under={`${reference} · ${formatDay(coverFrom)} – ${formatDay(coverTo)}`}
          amount={total}
        />
      ))}
    </Section>
  )
}

export function QuotationRows({ customer: { quotations }, side, most = quotations.items.length, all }: Props) {
  const shown = quotations.items.slice(0, most)
  return (
    <Section
      title="Quotations"
      none="No open quotations."
      isEmpty={shown.length === 0}
      aside={<All all={all} shown={shown.length} count={quotations.count} />}
    >
      {shown.map(({ id, line, lineName, number, description, state, total, validUntil }) => (
        <RecordRow
          key={id}
          to={quotationAddress(side, { id, line })}
          title={description || lineName}
          badge={<StatusBadge cycle="quotation" state={state} />}
          under={[number, validUntil && t('valid until {day}', { day: formatDay(validUntil) })].filter(Boolean).join(' · ')}
          amount={total}
        />
      ))}
    </Section>
  )
}
