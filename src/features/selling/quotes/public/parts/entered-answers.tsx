import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Side } from '#domain/side.ts'
import { now } from '#kit/web/clock.ts'
import { visibleFields } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import type { Line } from '#lines/line.ts'
import type { Quotation } from '../contract/quotes.ts'
import { answersStill } from '../rules/answers.ts'
import { schemaOf, stepsFor, type WizardStep } from '../rules/steps.ts'
import { stepAddress } from './addresses.ts'
import { renderAnswer } from './render-answer.tsx'

type Props = {
  readonly quotation: Quotation
  readonly line: Line
  readonly audience: Side
  /** On a phone each step is one row that expands, where the screen is not for checking them. */
  readonly areFolded?: boolean
}

/** Everything that was entered, a card for each step, with a link to change it. */
export const EnteredAnswers = (shown: Props) => (
  <>
    {stepsFor(shown.line, shown.audience).map((step) => (
      <EnteredStep key={step.id} step={step} {...shown} />
    ))}
  </>
)

/** What was entered in one step. */
export function EnteredStep({ step, quotation, line, audience, areFolded = false }: Props & { readonly step: WizardStep }) {
  if (!step.part) return null
  const schema = schemaOf(line, step.part)
  const entered = quotation[step.part] ?? {}
  // A first day of cover that has passed since it was priced is no longer valid; the page says which is.
  const values = quotation.coverFrom ? answersStill(schema, entered, now()) : entered
  const fields = visibleFields(schema, values, step.fields)
  const details = fields.map((field) => ({
    label: field.label,
    value: renderAnswer(field, values[field.name], quotation.labels),
    isWide: field.item !== undefined,
  }))
  const isEmpty = details.every(({ value }) => value === undefined)
  const mayEdit = quotation.may.includes('edit')
  const mayBeEmpty = step.isOptional || fields.every(({ required }) => !required)
  // Once there is a price to accept, what was left out is no longer asked for.
  if (isEmpty && mayBeEmpty && (!mayEdit || quotation.may.includes('accept'))) return null
  const verb = isEmpty ? t('Add') : t('Edit')
  return (
    <DetailCard
      title={step.title}
      details={details}
      isFolded={areFolded || step.isForAgents === true || (isEmpty && mayBeEmpty)}
      aside={
        mayEdit && (
          <Anchor component={Link} to={stepAddress(audience, quotation, step.id)} aria-label={`${verb} · ${t(step.title)}`} p={10} m={-10}>
            {verb}
          </Anchor>
        )
      }
    >
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {mayBeEmpty ? t('None') : t('Not answered yet')}
        </Text>
      )}
    </DetailCard>
  )
}
