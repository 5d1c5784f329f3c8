import { Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Worksheet } from '#domain/worksheet.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t, translate } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import { PriceNote, PriceReasons } from '#kit/web/ui/price-breakdown.tsx'
import { useIsWideScreen } from '#kit/web/ui/use-is-wide-screen.ts'
import type { QuickPrice } from '../rules/refused.ts'
import type { PriceChange } from './use-price-change.ts'

/** The price of what is answered so far, always in sight: in full where there is room, otherwise one line that expands. */
type Props = { readonly price: QuickPrice; readonly share?: ReactNode; readonly change?: PriceChange | undefined }

export function PriceSoFar({ price, share, change }: Props) {
  const hasRoom = useIsWideScreen()
  const { worksheet, refused, isTooOld } = price
  if (!worksheet)
    return (
      <section aria-label={t('Price so far')}>
        <Text size="sm" {...(refused.length > 0 ? {} : { c: 'dimmed' })} aria-live="polite" py={6}>
          {refused.map(({ message }) => t(message)).join(' ') ||
            (isTooOld ? t('No price is available here now') : t('The price appears here once you have answered enough.'))}
        </Text>
      </section>
    )
  if (!hasRoom)
    return (
      <section aria-label={t('Price so far')}>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <details style={{ flex: 1, minWidth: 0 }}>
            <summary>
              <Amount worksheet={worksheet} />
            </summary>
            <Lines worksheet={worksheet} />
          </details>
          {share}
        </Group>
        <Change change={change} />
      </section>
    )
  return (
    <Card withBorder component="section" aria-label={t('Price so far')}>
      <Text component="div" fw={550}>
        {t('Price so far')}
      </Text>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text component="div">
          <Amount worksheet={worksheet} />
        </Text>
        {share}
      </Group>
      <Change change={change} />
      <Lines worksheet={worksheet} />
    </Card>
  )
}

const Amount = ({ worksheet: { total } }: { readonly worksheet: Worksheet }) => (
  <>
    <Text span fw={650} size="lg" aria-live="polite">
      <Money centavos={total} />
    </Text>
    <Text span size="sm" c="dimmed">
      {' '}
      {t('with all taxes and fees')}
    </Text>
  </>
)

/** By how much the price changed since the last answer, and why. */
function Change({ change }: Pick<Props, 'change'>) {
  const { money } = useFormatters()
  return (
    <Text size="sm" aria-live="polite" {...(change ? { pb: 6 } : {})}>
      {change &&
        (change.by > 0
          ? t('{amount} more: {reason}', { amount: money(change.by), reason: change.reason })
          : t('{amount} less: {reason}', { amount: money(-change.by), reason: change.reason }))}
    </Text>
  )
}

const Lines = ({ worksheet }: { readonly worksheet: Worksheet }) => (
  <>
    {worksheet.lines.map(({ code, label, labelI18n, amount }) => (
      <Group key={code} justify="space-between" wrap="nowrap" align="flex-start" py={3}>
        <Text size="sm">{translate(label, labelI18n)}</Text>
        <Text size="sm" component="span" style={{ whiteSpace: 'nowrap' }}>
          <Money centavos={amount} />
        </Text>
      </Group>
    ))}
    <PriceNote worksheet={worksheet} />
    <PriceReasons worksheet={worksheet} />
  </>
)
