import { Button, FileInput, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { SPREADSHEETS } from '#domain/read-rows.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type SettlementFacts, UploadFacts } from '../public/contract.ts'

type Props = {
  readonly opened: boolean
  readonly close: () => void
  /** Of which provider and day it is, where that is known. */
  readonly initial?: { readonly provider: string; readonly day: string }
  readonly taken: (settlement: SettlementFacts) => void
}

/** Loads the settlement file of a provider's day by hand. */
export function UploadFile({ opened, close, initial, taken }: Props) {
  const formId = useId()
  const upload = useWrite(contract.uploadSettlement)
  const [file, setFile] = useState<File | null>(null)
  const [missing, setMissing] = useState(false)
  const wrong = upload.failure?.fields.filter(({ path }) => path === 'file').map(({ message }) => t(message)) ?? []
  return (
    <Sheet opened={opened} onClose={close} title={t('Load a settlement file')}>
      <FieldsForm
        schema={UploadFacts}
        formId={formId}
        {...(initial ? { initial } : {})}
        onSubmit={async (query) => {
          setMissing(!file)
          if (!file) return
          taken(await upload.submit({ query }, { file }))
          setFile(null)
          close()
        }}
      />
      <Stack gap="md" mt="md">
        <FileInput
          label={t('File')}
          description={t(
            'CSV or Excel as the provider gives it, with Transaction ID, Reference, Type, Gross, Net and a row of the type Payout. Columns may stand in any order.',
          )}
          placeholder={t('Choose a file')}
          accept={SPREADSHEETS}
          value={file}
          onChange={setFile}
          error={missing ? t('Choose the file.') : wrong.length > 0 ? wrong.join(' ') : undefined}
          size="md"
        />
        <Button type="submit" form={formId} loading={upload.busy} fullWidth>
          {t('Load')}
        </Button>
      </Stack>
    </Sheet>
  )
}
