import { Button, type ButtonProps, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { z } from 'zod'
import type { OffersFor } from '#kit/offers.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'

type Props<S extends z.ZodObject> = {
  readonly label: string
  /** What it leads to, above the fields. */
  readonly text?: ReactNode
  readonly schema: S
  readonly initial?: Answers
  readonly offers?: OffersFor
  readonly look?: ButtonProps | undefined
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined
  readonly busy: boolean
  /** Throws the `Failure` that the form shows. */
  readonly submit: (answers: z.output<S>) => Promise<unknown>
}

/** A step that needs input from the person who takes it: a button that opens a form. What was typed stays until it is sent. */
export function FormButton<S extends z.ZodObject>({ label, text, schema, initial = {}, offers, look = {}, notes, busy, submit }: Props<S>) {
  const formId = useId()
  const { opened, isBegun, open, close, finish } = useDialog()
  return (
    <>
      <Button mih={44} variant="default" {...look} onClick={open}>
        {t(label)}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t(label)}>
        {text && <Text mb="sm">{text}</Text>}
        <FieldsForm
          schema={schema}
          formId={formId}
          initial={initial}
          offers={offers}
          notes={notes}
          onSubmit={async (answers) => {
            await submit(answers)
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t(label)}
        </Button>
      </Dialog>
    </>
  )
}
