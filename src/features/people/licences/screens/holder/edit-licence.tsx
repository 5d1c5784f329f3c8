import { Button } from '@mantine/core'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract/licences.ts'
import { LicenceForm } from '../../rules/licence-form.ts'
import type { HeldLicence, LicenceHolder } from '../../rules/list.ts'

type Props = {
  readonly holder: LicenceHolder
  /** The licence being corrected; without it another is recorded. */
  readonly licence: HeldLicence | undefined
  readonly opened: boolean
  readonly close: () => void
}

export function EditLicence({ holder: { _id: id, name }, licence, opened, close }: Props) {
  const formId = useId()
  const keep = useWrite(contract.keepLicence)
  return (
    <Sheet
      opened={opened}
      onClose={close}
      staysOpen
      title={licence ? t('Edit the licence {number}', { number: licence.number }) : t('A licence of {name}', { name })}
    >
      <FieldsForm
        schema={LicenceForm}
        formId={formId}
        initial={licence ?? {}}
        draft={rowDraft('licence', licence?.id ?? `new/${id}`, licence)}
        onSubmit={async (given) => {
          const params = { id }
          const body = licence ? { ...given, licenceId: licence.id } : given
          setCached(contract.licenceHolder, { params }, await keep.submit({ params, body }))
          close()
        }}
      />
      <Button type="submit" form={formId} loading={keep.busy} fullWidth mt="md">
        {t('Save')}
      </Button>
    </Sheet>
  )
}
