import { Alert, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t, translate } from '#kit/web/text.ts'
import { PriceBreakdown } from '#kit/web/ui/price-breakdown.tsx'
import type { PriceOfChange as Price, WhyOffice } from '../public/contract/price.ts'

/** What a change costs or returns, cover by cover, and for how many days. */
export function PriceOfChange({ price }: { readonly price: Price }) {
  const { money } = useFormatters()
  const { covers, on, daysLeft, daysAll, lines, total, returnsNothing, lowered = 0 } = price
  const given = lines.map((line) => ({ ...line, amount: total < 0 ? -line.amount : line.amount }))
  return (
    <>
      {covers.map(({ code, label, labelI18n, before, after }) => (
        <Text key={code} size="sm">
          {t('{cover}: {before} → {after} for the whole period, before taxes', {
            ...{ cover: translate(label, labelI18n), before: money(before), after: money(after) },
          })}
        </Text>
      ))}
      <Text size="sm" mb="xs">
        {t('From {day}: {left} of {all} days are left, and only these count.', {
          ...{ day: formatDay(on), left: String(daysLeft), all: String(daysAll) },
        })}
      </Text>
      {total === 0 ? (
        <Alert color="leaf" my="sm" title={returnsNothing ? t('Nothing is returned') : t('No extra cost')}>
          {returnsNothing ? t('It costs less, but cover has started, and nothing is returned for that.') : t('The premium stays the same.')}
        </Alert>
      ) : (
        <PriceBreakdown
          worksheet={{ tariff: '', steps: [], lines: given, total: Math.abs(total) }}
          title={total > 0 ? t('What it costs') : lowered > 0 ? t('How much less it costs') : t('What is returned')}
          totalLabel={total > 0 ? t('Total to pay') : lowered > 0 ? t('Total reduction') : t('Total returned')}
          isWhole
          brief
        />
      )}
      {lowered > 0 && (
        <Text size="sm" mt="xs">
          {-total > lowered
            ? t('The remaining instalments are {lowered} less in total, and {back} is returned.', {
                ...{ lowered: money(lowered), back: money(-total - lowered) },
              })
            : t('The remaining instalments are {lowered} less in total; nothing is returned.', { lowered: money(lowered) })}
        </Text>
      )}
      {-total > lowered && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('It is returned the way it was paid. Documentary stamp tax is not returned.')}
        </Text>
      )}
    </>
  )
}

/** Why our office must approve. */
export function WhyAgree({ why }: { readonly why: readonly WhyOffice[] }) {
  if (why.length === 0) return null
  return (
    <Alert color="mango" my="sm" title={t('Our office must agree')}>
      {why.map(({ sentence, sentenceI18n }) => (
        <Text key={sentence} size="sm">
          {translate(sentence, sentenceI18n)}
        </Text>
      ))}
    </Alert>
  )
}
