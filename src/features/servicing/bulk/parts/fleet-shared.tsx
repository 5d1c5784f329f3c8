import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { KnownHolder } from '#features/selling/quotes/public/parts/known-customer.tsx'
import { useOffers } from '#features/selling/quotes/public/parts/use-offers.ts'
import { RawAnswers } from '#features/selling/quotes/public/rules/answers.ts'
import { fieldsOf, likelyAnswers } from '#kit/field.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lineIn } from '#lines'
import { type Batch, contract } from '../public/contract.ts'
import { holderToAsk, sharedNames } from '../rules/columns.ts'

type Props = { readonly batch: Batch; readonly isAgain?: boolean; readonly onDone?: () => void }

/** What all policies of a fleet share, asked once: first the common answers about the risk, if the line has such, then the policyholder. */
export function FleetShared({ batch, isAgain, onDone }: Props) {
  const { risk } = lineIn(batch)
  const names = sharedNames(lineIn(batch), batch.kind, batch.mapping)
  const [isAnswered, setAnswered] = useState(!isAgain && batch.shared.answers !== undefined)
  const isOfHolder = names.length === 0 || isAnswered
  return isOfHolder ? (
    <SharedForm
      key="holder"
      {...{ batch, onDone, schema: risk.holder, part: 'holder' as const, title: 'Policyholder of the fleet', submit: t('Check the rows') }}
      names={fieldsOf(risk.holder).map(({ name }) => name)}
      initial={holderToAsk(lineIn(batch), batch.shared.holder ?? {}, batch.commonFaults)}
    />
  ) : (
    <SharedForm
      key="answers"
      {...{ batch, names, schema: risk.schema, part: 'answers' as const, title: 'The same for all rows', submit: t('Continue') }}
      initial={batch.shared.answers ?? likelyAnswers(risk.schema, names)}
      onDone={() => setAnswered(true)}
    />
  )
}

type FormProps = {
  readonly batch: Batch
  readonly onDone?: (() => void) | undefined
  readonly schema: z.ZodObject
  readonly part: 'answers' | 'holder'
  readonly title: string
  readonly names: readonly string[]
  readonly initial: Answers | undefined
  readonly submit: string
}

function SharedForm({ batch, onDone, schema, part, title, names, initial, submit: said }: FormProps) {
  const formId = useId()
  const { submit, busy } = useWrite(contract.shareAnswers)
  const offers = useOffers(lineIn(batch))
  const params = { id: batch.id }
  return (
    <SectionCard title={title}>
      <FieldsForm
        schema={schema}
        formId={formId}
        only={names}
        initial={initial}
        above={(_, fill) => part === 'holder' && <KnownHolder line={batch.line} names={names} fill={fill} />}
        offers={part === 'answers' ? offers : undefined}
        within={part}
        draft={`batch/${batch.id}/${part}`}
        onSubmit={async (answers: Answers) => {
          const done = await submit({ params, body: { [part]: RawAnswers.parse(answers) } })
          setCached(contract.batch, { params }, done)
          onDone?.()
        }}
      />
      <Button type="submit" form={formId} loading={busy} mt="md">
        {said}
      </Button>
    </SectionCard>
  )
}
