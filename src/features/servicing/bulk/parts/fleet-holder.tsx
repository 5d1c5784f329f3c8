import { Button } from '@mantine/core'
import { useId } from 'react'
import type { z } from 'zod'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import { type Batch, contract } from '../public/contract.ts'

/** Whom all policies of a fleet insure: asked once. */
export function FleetHolder({ batch, onDone }: { readonly batch: Batch; readonly onDone?: () => void }) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.shareAnswers)
  const schema: z.ZodObject = lineIn(batch).risk.holder
  const params = { id: batch.id }
  return (
    <SectionCard title="Policyholder of the fleet">
      <FieldsForm
        schema={schema}
        formId={formId}
        only={fieldsOf(schema).map(({ name }) => name)}
        initial={batch.shared.holder}
        within="holder"
        draft={`batch/${batch.id}/holder`}
        onSubmit={async (answers: Answers) => {
          const done = await submit({ params, body: { holder: RawAnswers.parse(answers) } })
          setCached(contract.batch, { params }, done)
          onDone?.()
        }}
      />
      <Button type="submit" form={formId} loading={busy} mt="md">
        {t('Check the rows')}
      </Button>
    </SectionCard>
  )
}
