import { Button, Modal } from '@mantine/core'
import { useId } from 'react'
import type { z } from 'zod'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type ClaimStep, type OfficeClaim, officeContract } from '../../public/contract/office.ts'

type Look = { readonly variant?: 'filled' | 'default'; readonly c?: 'coral' }

type Props<S extends z.ZodObject> = {
  readonly claim: OfficeClaim
  readonly label: string
  readonly schema: S
  readonly initial?: Readonly<Record<string, unknown>>
  readonly look?: Look
  /** What is asked for with the answers. */
  readonly step: (answers: z.output<S>) => ClaimStep
}

/** A step that asks something of whoever takes it: a button, and behind it the form. */
export function StepForm<S extends z.ZodObject>({ claim: { id, version }, label, schema, initial = {}, look = {}, step }: Props<S>) {
  const formId = useId()
  const { opened, isBegun, open, close, finish } = useDialog()
  const { submit, busy } = useWrite(officeContract.stepClaim)
  return (
    <>
      <Button mih={44} variant="default" {...look} onClick={open}>
        {t(label)}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        keepMounted={isBegun}
        title={t(label)}
        closeButtonProps={{ 'aria-label': t('Close') }}
        centered
      >
        <FieldsForm
          schema={schema}
          formId={formId}
          initial={initial}
          onSubmit={async (answers) => {
            await submit({ params: { id }, body: { version, ...step(answers) } })
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t(label)}
        </Button>
      </Modal>
    </>
  )
}
