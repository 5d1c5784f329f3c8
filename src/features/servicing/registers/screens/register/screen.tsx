import { Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type Day, dayOf, formatDay, isDay } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type RegisterFacts } from '../../public/contract.ts'
import { BOOK_PERIODS, type DayRange, periodNamed } from '../../rules/periods.ts'
import { Narrowing } from './narrowing.tsx'
import { RegisterRows } from './rows.tsx'
import { Totals } from './totals.tsx'

/** The books of the office: what happened in a period, and that it adds up to the ledger. */
export default function RegisterScreen() {
  const read = useRead(contract.registers)
  return <Loaded read={read}>{(registers) => (registers[0] ? <Registers registers={registers} first={registers[0]} /> : null)}</Loaded>
}

function Registers({ registers, first }: { readonly registers: readonly RegisterFacts[]; readonly first: RegisterFacts }) {
  const today = dayOf(now())
  const [code, setCode] = useQueryParam('register')
  const [branch] = useQueryParam('branch')
  const [line] = useQueryParam('line')
  const { days, choose } = useDays(today)
  const register = registers.find((each) => each.code === code) ?? first
  const query = { register: register.code, ...days, branch, line }
  return (
    <Page
      title={t('Registers')}
      wide
      subtitle={`${formatDay(days.from)} – ${formatDay(days.until)}`}
      actions={
        <FileButton endpoint={contract.registerWorkbook} input={{ query }} saves variant="default" leftSection={<IconDownload size={18} />}>
          {t('Export as a spreadsheet')}
        </FileButton>
      }
    >
      <Stack gap="sm" mb="md">
        <Group gap="sm" align="flex-end">
          <Select
            label={t('Register')}
            data={registers.map((each) => ({ value: each.code, label: t(each.title) }))}
            value={register.code}
            onChange={(next) => setCode(next ?? undefined)}
            allowDeselect={false}
            style={{ flex: '1 1 14rem' }}
          />
          <PeriodFields days={days} today={today} choose={choose} />
          <Narrowing />
        </Group>
        <Text size="sm" c="dimmed">
          {t(register.help)}
        </Text>
      </Stack>
      <Totals query={query} />
      <RegisterRows key={register.code} register={register} query={query} />
    </Page>
  )
}

/** The days that the address names; else the month that runs. */
function useDays(today: Day) {
  const [from, setFrom] = useQueryParam('from')
  const [until, setUntil] = useQueryParam('until')
  const known = from !== undefined && until !== undefined && isDay(from) && isDay(until) && from <= until
  const days = known ? { from, until } : (BOOK_PERIODS[0]?.of(today) ?? { from: today, until: today })
  const choose = (next: DayRange) => {
    setFrom(next.from)
    setUntil(next.until)
  }
  return { days, choose }
}

type PeriodProps = { readonly days: DayRange; readonly today: Day; readonly choose: (next: DayRange) => void }

const OTHER = 'other'

/** A month, a quarter or a year by name, or any days. */
function PeriodFields({ days, today, choose }: PeriodProps) {
  const { from, until } = days
  return (
    <>
      <Select
        label={t('Period')}
        data={[...BOOK_PERIODS.map(({ value, label }) => ({ value, label: t(label) })), { value: OTHER, label: t('Other days') }]}
        value={periodNamed(days, today) ?? OTHER}
        onChange={(next) => {
          const period = BOOK_PERIODS.find(({ value }) => value === next)
          if (period) choose(period.of(today))
        }}
        allowDeselect={false}
        style={{ flex: '1 1 9rem' }}
      />
      <TextInput
        type="date"
        label={t('From')}
        value={from}
        onChange={({ currentTarget: { value } }) => isDay(value) && choose({ from: value, until: value > until ? value : until })}
        style={{ flex: '1 1 9rem' }}
      />
      <TextInput
        type="date"
        label={t('Until')}
        value={until}
        onChange={({ currentTarget: { value } }) => isDay(value) && choose({ from: value < from ? value : from, until: value })}
        style={{ flex: '1 1 9rem' }}
      />
    </>
  )
}
