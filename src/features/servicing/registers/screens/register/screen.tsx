import { Group, Stack, Text } from '@mantine/core'
import { dayOf, formatDay } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { IconDownload } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type RegisterFacts } from '../../public/contract.ts'
import { Narrowing } from './narrowing.tsx'
import { PeriodFields } from './period-fields.tsx'
import { RegisterRows } from './rows.tsx'
import { Totals } from './totals.tsx'
import { useAsked } from './use-asked.ts'

/** The books of the office: what happened in a period, and that it agrees with the ledger. */
export default function RegisterScreen() {
  const read = useRead(contract.registers)
  return (
    <Loaded read={read} page={{ title: t('Registers') }}>
      {(registers) => (registers[0] ? <Registers registers={registers} first={registers[0]} /> : null)}
    </Loaded>
  )
}

function Registers({ registers, first }: { readonly registers: readonly RegisterFacts[]; readonly first: RegisterFacts }) {
  const today = dayOf(now())
  const { asked, ask } = useAsked(today)
  const register = registers.find((each) => each.code === asked.register) ?? first
  const query = { ...asked, register: register.code }
  return (
    <Page
      title={t('Registers')}
      wide
      subtitle={`${formatDay(asked.from)} – ${formatDay(asked.until)}`}
      actions={
        <FileButton endpoint={contract.registerWorkbook} input={{ query }} saves variant="default" leftSection={<IconDownload size={18} />}>
          {t('Export as a spreadsheet')}
        </FileButton>
      }
    >
      <Stack gap="sm" mb="md">
        <Group gap="sm" align="flex-end">
          <SearchSelect
            label={t('Register')}
            data={registers.map((each) => ({ value: each.code, label: t(each.title) }))}
            value={register.code}
            onChange={(next) => ask({ register: next ?? undefined })}
            style={{ flex: '1 1 14rem' }}
            limit={50}
          />
          <PeriodFields days={asked} today={today} choose={({ from, until }) => ask({ from, until })} />
          <Narrowing branch={asked.branch} line={asked.line} narrow={ask} />
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
