import { Button, FileButton as ChooseFile, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { SPREADSHEETS } from '#domain/read-rows.ts'
import { IconFileSpreadsheet } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { peopleAddress } from '../../parts/addresses.ts'
import { StepBadge } from '../../parts/step-badge.tsx'
import { workbookContract } from '../../public/contract/workbooks.ts'
import { workbookPath } from '../../rules/workbook/addresses.ts'

/** Many people and branches at once: upload a workbook, check it, and see what came of the last ones. */
export default function Workbooks() {
  const navigate = useNavigate()
  const reset = useRef<() => void>(null)
  const upload = useWrite(workbookContract.sendWorkbook)
  const read = useRead(workbookContract.workbooks)
  const { failure, attempt } = useAttempt()
  const choose = (file: File | null) => {
    // So that the same file may be chosen again once it was corrected.
    reset.current?.()
    if (file) void attempt(async () => navigate(workbookPath((await upload.submit(undefined, { list: file })).id)))
  }
  return (
    <Page title={t('People from a workbook')} back={peopleAddress()}>
      <SectionCard title="Upload a workbook">
        <Text size="sm" mb="sm">
          {t(
            'People with their branches, roles and managers: an Excel workbook or CSV, rows and columns in any order. You see what each row would do before anything happens, and a second person confirms it.',
          )}
        </Text>
        <Group gap="xs">
          <ChooseFile resetRef={reset} accept={SPREADSHEETS} onChange={choose} inputProps={{ 'aria-label': t('Choose the workbook') }}>
            {(props) => (
              <Button {...props} loading={upload.busy} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
                {t('Choose the workbook')}
              </Button>
            )}
          </ChooseFile>
          <FileButton saves variant="default" endpoint={workbookContract.workbookTemplate} input={undefined}>
            {t('Download an empty template')}
          </FileButton>
        </Group>
      </SectionCard>
      <FailureNote failure={failure} />
      <Loaded read={read}>
        {(workbooks) =>
          workbooks.length > 0 && (
            <SectionCard title="Sent earlier">
              {workbooks.map(({ id, name, step, sentBy, sentAt }) => (
                <Group key={id} justify="space-between" align="flex-start" wrap="nowrap" py={6}>
                  <div style={{ overflowWrap: 'anywhere' }}>
                    <Text component={Link} to={workbookPath(id)} fw={550} size="sm">
                      {name}
                    </Text>
                    <Text size="sm" c="dimmed" component="div">
                      {sentBy} · <InstantText at={sentAt} />
                    </Text>
                  </div>
                  <StepBadge step={step} />
                </Group>
              ))}
            </SectionCard>
          )
        }
      </Loaded>
    </Page>
  )
}
