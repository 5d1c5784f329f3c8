import { Group, Text } from '@mantine/core'
import type { MessageDescriptor, Translatable } from '../../message.ts'
import { useFormatters } from '../formatters.ts'
import { t, translate } from '../text.ts'
import { Money } from './money.tsx'
import classes from './price-breakdown.module.css'
import { SectionCard } from './section-card.tsx'
import { useIsPhone } from './use-is-phone.ts'

type Said<K extends string> = Readonly<Translatable<K>>

type Worksheet = {
  readonly tariff: string
  readonly steps: readonly (Said<'label'> & Said<'from'> & Said<'result'>)[]
  readonly lines: readonly (Said<'label'> & { readonly code: string; readonly kind: string; readonly amount: number })[]
  readonly total: number
  readonly note?: string | undefined
  readonly noteI18n?: MessageDescriptor[] | undefined
  /** The rate, and its day, by which an amount in another currency was converted to pesos: one unit in centavos. */
  readonly exchange?: { readonly currency: string; readonly rate: number; readonly on: string } | undefined
}

type Props = {
  readonly worksheet: Worksheet
  readonly title?: string
  /** The label of the total, if it is no longer to be paid. */
  readonly totalLabel?: string
  /** Leaves out how it was calculated. */
  readonly brief?: boolean
  /** Shows every line on a phone as well, which normally shows the total first and folds the rest. */
  readonly isWhole?: boolean
}

/** The full price: every line of premium, tax and fee, the total, and how it was calculated. */
export function PriceBreakdown({ worksheet, title = 'Price', totalLabel = t('Total to pay'), brief = false, isWhole = false }: Props) {
  const isPhone = useIsPhone()
  const { lines, total } = worksheet
  const how = <PriceReasons worksheet={worksheet} brief={brief} />
  return (
    <SectionCard title={title}>
      {isPhone && !isWhole ? (
        <>
          <Total label={totalLabel} total={total} />
          <details>
            <Shares lines={lines} />
            <Lines lines={lines} />
            <PriceNote worksheet={worksheet} />
            {how}
          </details>
        </>
      ) : (
        <>
          <Lines lines={lines} />
          <Total label={totalLabel} total={total} hasLine />
          <PriceNote worksheet={worksheet} />
          {how}
        </>
      )}
    </SectionCard>
  )
}

/** The note that everyone who sees the price gets with it. */
export const PriceNote = ({ worksheet: { note, noteI18n } }: Pick<Props, 'worksheet'>) =>
  note && (
    <Text size="sm" mt="xs">
      {translate(note, noteI18n)}
    </Text>
  )

/** The currency in which it is stated, and how it was calculated. */
export function PriceReasons({ worksheet, brief = false }: Pick<Props, 'worksheet' | 'brief'>) {
  const { money, day } = useFormatters()
  const { steps, exchange } = worksheet
  return (
    <>
      {exchange && (
        <Text size="sm" mt="xs">
          {t('Stated in {currency}, paid in pesos at {rate} for 1, the rate of {day}.', {
            ...{ currency: exchange.currency, rate: money(exchange.rate), day: day(exchange.on) },
          })}
        </Text>
      )}
      {!brief && steps.length > 0 && <HowCalculated worksheet={worksheet} />}
    </>
  )
}

/** How much of it is premium, and how much is taxes and fees; opens to every line. */
function Shares({ lines }: Pick<Worksheet, 'lines'>) {
  const { money } = useFormatters()
  const premium = lines.reduce((sum, { kind, amount }) => (kind === 'premium' ? sum + amount : sum), 0)
  const rest = lines.reduce((sum, { amount }) => sum + amount, 0) - premium
  return (
    <summary className={classes.fold}>
      {t('Premium {premium}, taxes and fees {rest}', { premium: money(premium), rest: money(rest) })}
    </summary>
  )
}

type TotalProps = { readonly label: string; readonly total: number; readonly hasLine?: boolean }

const Total = ({ label, total, hasLine = false }: TotalProps) => (
  <Group justify="space-between" gap="xs" className={hasLine ? classes.total : undefined} fw={650} fz="lg">
    <span>{label}</span>
    <Money centavos={total} />
  </Group>
)

const Lines = ({ lines }: Pick<Worksheet, 'lines'>) => (
  <table className={classes.lines}>
    <tbody>
      {lines.map(({ code, label, labelI18n, amount }) => (
        <tr key={code}>
          <th scope="row">{translate(label, labelI18n)}</th>
          <td>
            <Money centavos={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const HowCalculated = ({ worksheet: { steps, tariff } }: Pick<Props, 'worksheet'>) => (
  <details>
    <summary className={classes.fold}>{t('How this was calculated')}</summary>
    <dl style={{ margin: 0 }}>
      {steps.map(({ label, labelI18n, from, fromI18n, result, resultI18n }) => (
        <div key={`${label}-${from}`} style={{ marginBottom: 10 }}>
          <dt style={{ fontWeight: 550 }}>
            {translate(label, labelI18n)}: <span className="figures">{translate(result, resultI18n)}</span>
          </dt>
          <dd style={{ margin: 0, color: 'var(--kit-muted)', fontSize: '0.875rem' }}>{translate(from, fromI18n)}</dd>
        </div>
      ))}
    </dl>
    <Text size="sm" c="dimmed">
      {t('Tariff {tariff}', { tariff })}
    </Text>
  </details>
)
