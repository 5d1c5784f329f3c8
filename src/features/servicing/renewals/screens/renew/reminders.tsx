import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, useState } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { IconBell } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, ReminderForm, type RenewalDetail } from '../../public/contract.ts'

/** By which channel and in which language the customer is reminded. */
export function Reminders({ renewal: { policyId, reminders } }: { readonly renewal: RenewalDetail }) {
  const [isOpen, { open, close }] = useDisclosure()
  const [busy, setBusy] = useState(false)
  const { submit } = useWrite(contract.remindOfRenewal)
  const formId = useId()
  const params = { id: policyId }
  return (
    <>
      <Button variant="subtle" leftSection={<IconBell size={18} aria-hidden />} onClick={open} mih={44}>
        {t('How I am reminded')}
      </Button>
      <Sheet opened={isOpen} onClose={close} title={t('How I am reminded')}>
        <FieldsForm
          schema={ReminderForm}
          initial={reminders}
          draft={rowDraft('reminders', policyId, reminders)}
          formId={formId}
          onBusy={setBusy}
          onSubmit={async (body) => {
            setCached(contract.renewal, { params }, await submit({ params, body }))
            close()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Save')}
        </Button>
      </Sheet>
    </>
  )
}
