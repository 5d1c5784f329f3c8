import { Button } from '@mantine/core'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { addDays, dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { keyAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract.ts'
import { ApiKeyForm } from '../../rules/key-form.ts'

/** Half a year, and as many requests as a counter needs: what most systems get. */
const USUAL = { days: 180, perMinute: 60 }

/** Proposes a key, which another person confirms. */
export function ProposeKey() {
  const formId = useId()
  const navigate = useNavigate()
  const { opened, isBegun, open, close, finish } = useDialog()
  const { submit, busy } = useWrite(contract.proposeApiKey)
  return (
    <>
      <Button leftSection={<IconPlus size={18} />} onClick={open}>
        {t('Request a key')}
      </Button>
      <Sheet opened={opened} onClose={close} staysOpen keepMounted={isBegun} title={t('Request a key')}>
        <FieldsForm
          schema={ApiKeyForm}
          formId={formId}
          initial={{ lastOn: addDays(dayOf(now()), USUAL.days), perMinute: USUAL.perMinute }}
          onSubmit={async (body) => {
            const { id } = await submit({ body: { ...body, addresses: body.addresses.join('\n') } })
            finish()
            await navigate(keyAddress(id))
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Request a key')}
        </Button>
      </Sheet>
    </>
  )
}
