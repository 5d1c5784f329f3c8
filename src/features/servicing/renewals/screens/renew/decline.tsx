import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Side } from '#domain/side.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, DeclineRenewalForm, type RenewalDetail } from '../../public/contract.ts'

/** Declines the renewal, with a reason; no one is reminded any more. */
export function Decline({ renewal: { policyId }, side }: { readonly renewal: RenewalDetail; readonly side: Side }) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const [busy, setBusy] = useState(false)
  const { submit } = useWrite(contract.declineRenewal)
  const formId = useId()
  const params = { id: policyId }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={open} mih={44}>
        {side === 'customer' ? t('I do not want to renew') : t('The customer does not renew')}
      </Button>
      <Sheet opened={opened} onClose={close} keepMounted={isBegun} title={t('Not renewed')}>
        <Text mb="sm">{t('No more reminders are sent. Until the cover ends, the renewal can be resumed here.')}</Text>
        <FieldsForm
          schema={DeclineRenewalForm}
          formId={formId}
          onBusy={setBusy}
          onSubmit={async (body) => {
            setCached(contract.renewal, { params }, await submit({ params, body }))
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Do not renew')}
        </Button>
      </Sheet>
    </>
  )
}
