import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { Announcement, contract } from '../../public/contract.ts'

/** An administrator's announcement to a branch, or to everybody. */
export function Announce() {
  const [opened, { open, close }] = useDisclosure()
  const { submit, busy } = useWrite(contract.announce)
  const formId = useId()
  return (
    <>
      <Button onClick={open}>{t('Announce something')}</Button>
      <Sheet opened={opened} onClose={close} title={t('Announce something')}>
        <FieldsForm
          schema={Announcement}
          initial={{}}
          formId={formId}
          onSubmit={async (said) => {
            await submit({ body: Announcement.parse(said) })
            close()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Send to them')}
        </Button>
      </Sheet>
    </>
  )
}
