import { Alert, Button, FileButton as ChooseFile, List, Text } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { SPREADSHEETS } from '#domain/read-rows.ts'
import { failureOf } from '#kit/web/failure.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { IconFileSpreadsheet } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Leavers, LeavingTogether, type PolicyMembers } from '../../public/contract.ts'

type Props = { readonly members: PolicyMembers; readonly opened: boolean; readonly close: () => void }

const On = z.object({ on: LeavingTogether.shape.on })

/** Several members leaving on one day, by a file that names them: the matches are shown first. */
export function LeavingFileSheet({ members: { policyId }, opened, close }: Props) {
  const formId = useId()
  const params = { id: policyId }
  const file = useWrite(contract.leavingFile)
  const leaving = useWrite(contract.leaveMembers)
  const reset = useRef<() => void>(null)
  const [read, setRead] = useState<Leavers>()
  const [failure, setFailure] = useState<string>()
  const shut = () => {
    setRead(undefined)
    setFailure(undefined)
    close()
  }
  const choose = async (chosen: File | null) => {
    // So that the same file can be chosen again once it is corrected.
    reset.current?.()
    if (!chosen) return
    setRead(undefined)
    setFailure(undefined)
    try {
      setRead(await file.submit({ params }, { list: chosen }))
    } catch (thrown) {
      setFailure(failureOf(thrown).sentence)
    }
  }
  const found = read?.found ?? []
  return (
    <Sheet opened={opened} onClose={shut} staysOpen title={t('Remove members from a file')}>
      <Text mb="md">
        {t(
          'An Excel workbook (.xlsx) or CSV with a row for each member who leaves: their number in the group, or their name and date of birth.',
        )}
      </Text>
      <ChooseFile resetRef={reset} accept={SPREADSHEETS} onChange={(chosen) => void choose(chosen)}>
        {(props) => (
          <Button {...props} variant="light" loading={file.busy} leftSection={<IconFileSpreadsheet size={18} aria-hidden />}>
            {t('Choose the file')}
          </Button>
        )}
      </ChooseFile>
      {failure && (
        <Alert color="coral" role="alert" mt="md" title={t('The file was not accepted')}>
          {failure}
        </Alert>
      )}
      {read && (
        <div role="status">
          <Text fw={550} mt="md">
            {t('{count, plural, =0 {No members found} one {# member leaves} other {# members leave}}', {
              count: found.length,
            })}
          </Text>
          <List size="sm">
            {found.map(({ member, name }) => (
              <List.Item key={member}>{name}</List.Item>
            ))}
          </List>
        </div>
      )}
      {read && read.unknown.length > 0 && (
        <Alert color="mango" role="alert" mt="md" title={t('These rows do not name a member who can leave')}>
          <List size="sm">
            {read.unknown.map(({ row, text }) => (
              <List.Item key={row}>{t('Row {row}: {text}', { row, text })}</List.Item>
            ))}
          </List>
          <Text size="sm" mt="xs">
            {t('Compare the number, the spelling and the date of birth with the list of members. Nothing changes for them.')}
          </Text>
        </Alert>
      )}
      {found.length > 0 && (
        <>
          <FieldsForm
            schema={On}
            formId={formId}
            onSubmit={async ({ on }) => {
              const left = await leaving.submit({ params, body: { on, members: found.map(({ member }) => member) } })
              setCached(contract.members, { params }, left)
              shut()
            }}
          />
          <Text size="sm" c="dimmed">
            {t('If a claim was made for a member, end their insurance in the list: none of their premium is returned.')}
          </Text>
          <Button type="submit" form={formId} loading={leaving.busy} fullWidth mt="md">
            {t('{count, plural, one {End the insurance of # member} other {End the insurance of # members}}', { count: found.length })}
          </Button>
        </>
      )}
    </Sheet>
  )
}
