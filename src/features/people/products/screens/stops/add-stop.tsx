import { Button } from '@mantine/core'
import { useId } from 'react'
import { dayOf } from '#domain/day.ts'
import { branchContract } from '#features/people/administration/public/contract/branches.ts'
import { now } from '#kit/web/clock.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { stopsContract } from '../../public/contract/stops.ts'
import { StopForm } from '../../rules/stop-form.ts'

/** Proposes to stop the sale of a product. */
export function AddStop() {
  const formId = useId()
  const { opened, isBegun, open, close, finish } = useDialog()
  const branches = useRead(branchContract.branches)
  const { submit, busy } = useWrite(stopsContract.proposeSalesStop)
  const isOpen = branches.data?.filter((branch) => branch.isOpen) ?? []
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Stop a product')}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('Stop a product')}>
        <FieldsForm
          schema={StopForm}
          formId={formId}
          initial={{ fromOn: dayOf(now()) }}
          offers={() => ({ branches: { options: isOpen.map(({ code, name }) => ({ value: code, label: name })) } })}
          onSubmit={async (body) => {
            await submit({ body })
            finish()
          }}
        />
        <Button mt="md" fullWidth type="submit" form={formId} loading={busy}>
          {t('Propose')}
        </Button>
      </Dialog>
    </>
  )
}
