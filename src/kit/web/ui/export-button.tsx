import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { IconTableExport } from '#kit/web/icons.ts'
import { exportOf, type PageEndpoint } from '../../list-endpoints.ts'
import { type EndpointInput, requestFile } from '../client.ts'
import { failureOf } from '../failure.ts'
import { saveFile } from '../save-file.ts'
import { t } from '../text.ts'
import { toast } from '../toast.ts'

type Props<Row> = { readonly endpoint: PageEndpoint<Row>; readonly input: EndpointInput<PageEndpoint<Row>>[0]; readonly isSmall: boolean }

/** Saves all matching rows of a list as a workbook. */
export function ExportButton<Row>({ endpoint, input, isSmall }: Props<Row>) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await requestFile(exportOf(endpoint), input))
    } catch (thrown) {
      toast.failure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return isSmall ? (
    <ActionIcon variant="default" aria-label={t('Export')} loading={busy} onClick={() => void save()}>
      <IconTableExport size={18} />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<IconTableExport size={18} />} loading={busy} onClick={() => void save()}>
      {t('Export')}
    </Button>
  )
}
