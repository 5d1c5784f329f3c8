import { SPREADSHEETS } from '#domain/read-rows.ts'
import { FileForm } from '#kit/web/form/file-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type SettlementFacts, UploadFacts } from '../public/contract.ts'

type Props = {
  readonly opened: boolean
  readonly close: () => void
  /** Its provider and day, if known. */
  readonly initial?: { readonly provider: string; readonly day: string }
  readonly taken: (settlement: SettlementFacts) => void
}

/** Uploads the settlement file of a provider's day by hand. */
export function UploadFile({ opened, close, initial, taken }: Props) {
  const upload = useWrite(contract.uploadSettlement)
  return (
    <Sheet opened={opened} onClose={close} title={t('Load a settlement file')}>
      <FileForm
        schema={UploadFacts}
        initial={initial}
        name="file"
        description={t(
          'CSV or Excel as the provider gives it, with Transaction ID, Reference, Type, Gross, Net and a row of the type Payout. Columns can be in any order.',
        )}
        accept={SPREADSHEETS}
        action={t('Load')}
        write={upload}
        onSubmit={async (query, file) => {
          taken(await upload.submit({ query }, { file }))
          close()
        }}
      />
    </Sheet>
  )
}
