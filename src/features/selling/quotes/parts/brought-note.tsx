import { Alert, Text } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import { TOLERATED_SECONDS } from '#kit/device-clock.ts'
import { t } from '#kit/web/text.ts'
import type { Brought, Difference } from '../rules/brought.ts'
import { PriceChanges } from './price-changes.tsx'

type Props = { readonly brought: Brought; readonly total: number | null }

/** For a quotation made on a phone: why the price differs from the one shown there, cause by cause, and whether its clock was moved. */
export function BroughtNote({ brought: { madeAt, tariff, isProven, total: shown, differences, clockMovedSeconds }, total }: Props) {
  const minutes = Math.round(Math.abs(clockMovedSeconds) / 60)
  const isMoved = Math.abs(clockMovedSeconds) > TOLERATED_SECONDS
  const when = formatInstant(new Date(madeAt))
  return (
    <>
      {differences.length === 0 ? (
        <Text size="sm" c="dimmed" mb="md">
          {total === shown
            ? t('Made on a phone without a network on {when}, with tariff {tariff}: the price is the same here.', { when, tariff })
            : t('Made on a phone without a network on {when}, with tariff {tariff}, and changed since.', { when, tariff })}
        </Text>
      ) : (
        differences.map((difference) => (
          <PriceChanges
            key={difference.cause}
            title={t('Different from what the phone showed on {when}', { when })}
            text={causeOf(difference)}
            changes={difference.changes}
            isPart
          />
        ))
      )}
      {!isProven && (
        <Alert color="coral" mb="md" title={t('The tables on the phone were not verified')}>
          <Text size="sm">
            {t('We did not give them to this agent, or they were no longer valid when the price was calculated. The price here counts.')}
          </Text>
        </Alert>
      )}
      {isMoved && (
        <Alert color="coral" mb="md" title={t('The phone’s clock was changed')}>
          <Text size="sm">
            {t('It was changed by {minutes} minutes before this arrived: check the first day of cover, and when the photos were taken.', {
              minutes,
            })}
          </Text>
        </Alert>
      )}
    </>
  )
}

function causeOf({ cause, about }: Difference): string {
  const [before = '', after = ''] = about
  switch (cause) {
    case 'device':
      return t('With the same answers, tables and day, the phone got a different result.')
    case 'answers':
      return t('Answers were corrected: {labels}.', { labels: about.map((label) => t(label)).join(', ') })
    case 'day':
      return t('It was priced on {before}, but counts from {after}.', { before, after })
    case 'tariff':
      return t('Tariff {before} was replaced by {after}.', { before, after })
    case 'terms':
      return t('The agreement, an approval or earlier claims change the price.')
  }
}
