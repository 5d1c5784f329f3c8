import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { requestFile } from '#kit/web/client.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { contract } from '../../public/contract.ts'
import type { Period } from '../../rules/period.ts'

type Props = {
  readonly opened: boolean
  readonly onClose: () => void
  readonly period: Period
  readonly whose: { readonly teamdata?: string; readonly agentCode?: string }
}

const FORMATS = [
  { value: 'xlsx', label: 'A spreadsheet (Excel)' },
  { value: 'ics', label: 'A calendar file (.ics)' },
] as const

/** The appointments of a period as a file. */
export function ExportDialog({ opened, onClose, period, whose }: Props) {
  const [format, setFormat] = useState<string>('xlsx')
  const [{ from, to }, setPeriod] = useState(period)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      saveFile(await requestFile(contract.exportEvents, { query: { ...whose, from, to, format: format === 'ics' ? 'ics' : 'xlsx' } }))
      onClose()
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Export appointments')}>
      <Stack gap="md">
        <GridColumns cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            type="date"
            label={t('From')}
            value={from}
            onChange={({ currentTarget: { value } }) => setPeriod({ from: value, to })}
          />
          <TextInput
            type="date"
            label={t('Until')}
            value={to}
            onChange={({ currentTarget: { value } }) => setPeriod({ from, to: value })}
          />
        </GridColumns>
        <Radio.Group label={t('As')} value={format} onChange={setFormat}>
          <Stack gap={4} mt={4}>
            {FORMATS.map(({ value, label }) => (
              <Radio key={value} value={value} label={t(label)} size="md" py={8} />
            ))}
          </Stack>
        </Radio.Group>
        <FailureNote failure={failure} />
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            {t('Export')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
