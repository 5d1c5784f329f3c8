import { TextInput } from '@mantine/core'
import { type Day, isDay } from '#domain/day.ts'
import { t } from '#kit/web/text.ts'
import { FewSelect } from '#kit/web/ui/select/few-select.tsx'
import { BOOK_PERIODS, type DayRange, periodNamed } from '../../rules/periods.ts'

type Props = { readonly days: DayRange; readonly today: Day; readonly choose: (next: DayRange) => void }

const OTHER = 'other'
const SHARE = { flex: '1 1 9rem' }

/** A month, a quarter or a year by name, or any range of days. */
export function PeriodFields({ days, today, choose }: Props) {
  const { from, until } = days
  return (
    <>
      <FewSelect
        label={t('Period')}
        data={[...BOOK_PERIODS.map(({ value, label }) => ({ value, label: t(label) })), { value: OTHER, label: t('Other days') }]}
        value={periodNamed(days, today) ?? OTHER}
        onChange={(next) => {
          const period = BOOK_PERIODS.find(({ value }) => value === next)
          if (period) choose(period.of(today))
        }}
        style={SHARE}
      />
      <TextInput
        type="date"
        label={t('From')}
        value={from}
        onChange={({ currentTarget: { value } }) => isDay(value) && choose({ from: value, until: value > until ? value : until })}
        style={SHARE}
      />
      <TextInput
        type="date"
        label={t('Until')}
        value={until}
        onChange={({ currentTarget: { value } }) => isDay(value) && choose({ from: value < from ? value : from, until: value })}
        style={SHARE}
      />
    </>
  )
}
