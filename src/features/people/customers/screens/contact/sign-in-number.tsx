import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId, useState } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { rowDraft } from '#kit/web/form/row-draft.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Customer, contract, NewNumber } from '../../public/contract.ts'

/** The number that a customer signs in with, and what to do if they have a new one: only an administrator changes it. */
export function SignInNumber({ customer }: { readonly customer: Customer }) {
  const { support } = useBrand()
  const mayChange = useFeature('ADMIN')
  return (
    <DetailCard
      title="Mobile number"
      details={[{ label: 'Signs in with', value: formatMobile(customer.mobile) }]}
      aside={mayChange && <ChangeNumber customer={customer} />}
    >
      <Text size="sm" c="dimmed" mt="sm">
        {mayChange
          ? t('Anyone who holds this number sees everything of the customer’s. Verify who is asking before you change it.')
          : t(
              'The customer signs in with this number and sees everything there. Only our office can change it, after verifying who asks. Call {phone}.',
              {
                phone: support.phone,
              },
            )}
      </Text>
    </DetailCard>
  )
}

function ChangeNumber({ customer: { id, version, name } }: { readonly customer: Customer }) {
  const [isOpen, { open, close }] = useDisclosure()
  const [busy, setBusy] = useState(false)
  const { submit } = useWrite(contract.changeNumber)
  const formId = useId()
  return (
    <>
      <Button variant="subtle" onClick={open}>
        {t('Change')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('Another number for {name}', { name })}>
        <Text size="sm" mb="md">
          {t('Both numbers get a message, and the customer signs in again on every device.')}
        </Text>
        <FieldsForm
          schema={NewNumber}
          formId={formId}
          draft={rowDraft('sign-in-number', id, version)}
          onBusy={setBusy}
          onSubmit={async ({ mobile }) => {
            const params = { id }
            setCached(contract.customer, { params }, await submit({ params, body: { mobile, version } }))
            close()
          }}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('Change the number')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
