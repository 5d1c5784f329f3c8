import { Alert, Stack, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t, translate } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import type { RenewalDetail } from '../../public/contract.ts'
import classes from './price-beside.module.css'

export type PricedOffer = NonNullable<NonNullable<RenewalDetail['offer']>['priced']>
type Props = { readonly renewal: RenewalDetail; readonly priced: PricedOffer }

/** Last year beside this year: the total with what made the difference, then line by line. */
export function PriceBeside({ renewal, priced }: Props) {
  const { total, coverFrom, coverTo, validUntil, gapDays } = priced
  return (
    <>
      {gapDays > 0 && (
        <Alert
          color="mango"
          mb="md"
          title={t('{count, plural, one {# day is not covered} other {# days are not covered}}', { count: gapDays })}
        >
          {t('Cover ended on {ended} and starts again on {begins}. Nothing that happens in between is paid for.', {
            ended: formatDay(renewal.endsOn),
            begins: formatDay(coverFrom),
          })}
        </Alert>
      )}
      <Whole before={renewal.total} after={total} reasons={priced.reasons} />
      <Lines before={renewal.total} priced={priced} />
      <DetailCard
        title="Cover"
        details={[
          { label: 'From', value: formatDay(coverFrom) },
          { label: 'To', value: formatDay(coverTo) },
          { label: 'Price valid until', value: validUntil && formatDay(validUntil) },
        ]}
      />
    </>
  )
}

type WholeProps = { readonly before: number; readonly after: number; readonly reasons: PricedOffer['reasons'] }

/** The difference in a sentence, and its reasons from the largest increase to the largest decrease. */
function Whole({ before, after, reasons }: WholeProps) {
  const more = after - before
  const { money } = useFormatters()
  return (
    <SectionCard title={more === 0 ? 'Price' : 'Why the price is different'}>
      <Text fw={650} mb="xs" role="status">
        {more === 0
          ? t('The same price as last year.')
          : more > 0
            ? t('{amount} more than last year', { amount: money(more) })
            : t('{amount} less than last year', { amount: money(-more) })}
      </Text>
      <Stack gap="xs">
        {reasons.map(({ text, textI18n, amount }) => (
          <Text key={text} size="sm">
            <Text span fw={600}>
              <Difference amount={amount} />
            </Text>{' '}
            {translate(text, textI18n)}
          </Text>
        ))}
      </Stack>
    </SectionCard>
  )
}

/** `₱412.00 more` */
function Difference({ amount }: { readonly amount: number }) {
  return (
    <>
      <Money centavos={Math.abs(amount)} /> {amount > 0 ? t('more:') : t('less:')}
    </>
  )
}

const Amount = ({ centavos }: { readonly centavos: number | null }) => (centavos === null ? '—' : <Money centavos={centavos} />)

function Lines({ before, priced: { total, lines } }: { readonly before: number; readonly priced: PricedOffer }) {
  return (
    <SectionCard title="Last year and this year">
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('Premium')}</th>
            <th scope="col">{t('Last year')}</th>
            <th scope="col">{t('This year')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ code, label, labelI18n, before: was, after: is, reasons }) => (
            <tr key={code}>
              <th scope="row">
                {translate(label, labelI18n)}
                {reasons.map((reason) => (
                  <Text key={reason.text} size="sm" c="dimmed" fw={400}>
                    <Difference amount={reason.amount} /> {translate(reason.text, reason.textI18n)}
                  </Text>
                ))}
              </th>
              <td>
                <Amount centavos={was} />
              </td>
              <td>
                <Amount centavos={is} />
              </td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">{t('Total')}</th>
            <td>
              <Money centavos={before} />
            </td>
            <td>
              <Money centavos={total} />
            </td>
          </tr>
        </tbody>
      </table>
    </SectionCard>
  )
}
