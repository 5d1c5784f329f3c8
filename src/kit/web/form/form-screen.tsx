import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { z } from 'zod'
import { t } from '../text.ts'
import { Page } from '../ui/page.tsx'
import { FieldsForm, type FieldsFormProps } from './fields-form.tsx'

type Props<S extends z.ZodObject> = Omit<FieldsFormProps<S>, 'formId' | 'onBusy' | 'only' | 'onSubmit'> & {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly back?: string | true
  /** Above the fields. */
  readonly intro?: ReactNode
  /** The button's label; default Continue. */
  readonly submit?: string
  /** Beside the button. */
  readonly beside?: ReactNode
} & (
    | { readonly only?: undefined; readonly onSubmit: (values: z.output<S>) => unknown }
    | { readonly only: readonly string[]; readonly onSubmit: (answers: Readonly<Record<string, unknown>>) => unknown }
  )

/** A page that is one form, with its button always within reach. */
export function FormScreen<S extends z.ZodObject>({ title, subtitle, back, intro, submit = 'Continue', beside, ...form }: Props<S>) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Page
      title={title}
      subtitle={subtitle}
      {...(back === undefined ? {} : { back })}
      actions={
        <>
          {beside}
          <Button type="submit" form={formId} loading={busy} disabled={form.disabled ?? false}>
            {t(submit)}
          </Button>
        </>
      }
    >
      {intro}
      <FieldsForm {...form} formId={formId} onBusy={setBusy} />
    </Page>
  )
}
