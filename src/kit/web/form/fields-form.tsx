import { Alert, Anchor, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { NamedField } from '../../field.ts'
import type { OffersFor } from '../../offers.ts'
import { t } from '../text.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import { Money } from '../ui/money.tsx'
import { type Answers, type Errors, errorPlaces } from './answers.ts'
import { Control } from './control.tsx'
import { type Estimate, EstimateNote } from './estimate.tsx'
import { FieldPlace } from './field-place.tsx'
import classes from './form.module.css'
import { useForm } from './use-form.ts'

type Common<S extends z.ZodObject> = {
  /** The schema that the server parses with; its fields define how they are drawn. */
  readonly schema: S
  readonly initial?: Answers | undefined
  /** Ties a button elsewhere to this form: `<Button type="submit" form="…">`. */
  readonly formId: string
  /** Name under which unsaved answers are kept on this device, such as `quotation/<id>/vehicle`. */
  readonly draft?: string | undefined
  /** Where these fields are in the request, such as `policyholder`: the server's findings are matched by it. */
  readonly within?: string | undefined
  readonly disabled?: boolean | undefined
  /** What the fields that are `offered` offer, given the other answers: options, suggestion and note. */
  readonly offers?: OffersFor | undefined
  /**
   * What is wrong with answers beyond what their schema knows, by field: such as issued series of numbers, which change without a release.
   */
  readonly misread?: ((answers: Answers) => Errors) | undefined
  /** The estimate for the amount in the field that is `estimated`. */
  readonly estimate?: Estimate | undefined
  /** What is missing besides the fields, in a sentence: nothing is sent until it is there. */
  readonly lacks?: string | undefined
  /** What an answer costs, or would cost if it were chosen, by field. */
  readonly costs?: Costs | undefined
  /** What an answer leads to, shown below its field. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined
  readonly onChange?: ((answers: Answers) => void) | undefined
  readonly onBusy?: ((busy: boolean) => void) | undefined
  /** Fields that are folded, below the others, until opened: each fold says what is in it. */
  readonly folds?: readonly Fold[] | undefined
  /** Shown above the fields: fills them from elsewhere. */
  readonly above?: ((answers: Answers, fill: (values: Answers) => void) => ReactNode) | undefined
  /** Shown below the fields: declarations, a price. */
  readonly children?: ReactNode
}

/**
 * The whole schema is parsed and passed on; of a step (`only`), its answers as given, since the rest is still missing. Throw a `Failure` to
 * have it shown.
 */
type Submitting<S extends z.ZodObject> =
  | { readonly only?: undefined; readonly onSubmit: (values: z.output<S>) => unknown }
  | { readonly only: readonly string[]; readonly onSubmit: (answers: Answers) => unknown }

export type Fold = {
  readonly title: string
  readonly names: readonly string[]
  /** Whether it is above the other fields. */
  readonly isFirst?: boolean
}

export type Costs = Readonly<Record<string, { readonly amount: number; readonly isChosen: boolean }>>

export type FieldsFormProps<S extends z.ZodObject> = Common<S> & Submitting<S>

/** Draws the fields of a schema, checks them with it, and shows where the server found something. */
export function FieldsForm<S extends z.ZodObject>(props: FieldsFormProps<S>) {
  const { schema, formId, only, disabled = false, estimate, costs = {}, notes = {}, folds = [], children } = props
  const form = useForm({
    ...props,
    onValid: async ({ answers, parsed }) => {
      props.onBusy?.(true)
      try {
        if (props.only) await props.onSubmit(answers)
        else if (parsed !== undefined) await props.onSubmit(parsed)
      } finally {
        props.onBusy?.(false)
      }
    },
    schema,
    only,
  })
  const wrong = errorPlaces(form.fields, form.errors)

  const drawn = (these: readonly NamedField[]) =>
    grouped(these).map(({ group, fields }) => (
      <fieldset key={`${group}-${fields[0]?.name}`} className={classes.group}>
        {group && <legend className={classes.legend}>{t(group)}</legend>}
        <div className={classes.fields}>
          {fields.map((field) => (
            <FieldPlace key={field.name} className={placeOf(field, costs, notes)} hasRows={field.item !== undefined}>
              <Control
                id={`${form.id}-${field.name}`}
                field={field}
                answers={form.answers}
                error={form.errors[field.name]}
                {...(field.item ? { inside: form.errors } : {})}
                disabled={disabled}
                change={(value, along) => form.change(field.name, value, along)}
                leave={(path = field.name) => form.leave(path)}
              />
              <Cost {...costs[field.name]} />
              {notes[field.name]}
              {field.estimated && estimate && (
                <EstimateNote
                  estimate={estimate}
                  amount={form.answers[field.name]}
                  disabled={disabled}
                  take={(amount) => form.change(field.name, amount)}
                />
              )}
            </FieldPlace>
          ))}
        </div>
      </fieldset>
    ))
  /** A fold opens by itself if something in it is wrong or leads to something. */
  const folded = (isFirst: boolean) =>
    folds.map((fold) => {
      const inside = form.fields.filter(({ name }) => fold.names.includes(name))
      if ((fold.isFirst ?? false) !== isFirst || inside.length === 0) return null
      return (
        <details
          key={fold.title}
          className={classes.fold}
          {...(inside.some(({ name }) => form.errors[name] || notes[name]) ? { open: true } : {})}
        >
          <summary>{fold.title}</summary>
          {drawn(inside)}
        </details>
      )
    })

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void form.submit()
      }}
    >
      <div role="alert">
        {wrong.length > 1 && (
          <Alert role="group" color="coral" mb="md" title={t('{count} answers need your attention', { count: wrong.length })}>
            <List size="sm" spacing={4}>
              {wrong.map(({ path, label, row }) => (
                <List.Item key={path}>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    c="inherit"
                    ta="start"
                    style={{ verticalAlign: 'top' }}
                    onClick={() => form.focus(path)}
                  >
                    {row ? `${t(row.called)} ${row.number}: ${t(label)}` : t(label)}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </div>
      {props.above?.(form.answers, form.fill)}
      {folded(true)}
      {drawn(form.fields.filter(({ name }) => !folds.some(({ names }) => names.includes(name))))}
      {folded(false)}
      {children}
      {/* Remounted at each attempt, so that it scrolls into view again. */}
      <FailureNote key={form.attempts} failure={form.failure} rest={form.rest} />
    </form>
  )
}

/** Beside the choice, so that no one has to look for it in the total price. */
function Cost({ amount, isChosen }: Partial<Costs[string]>) {
  if (amount === undefined) return null
  return (
    <Text
      size="sm"
      mt={4}
      className={classes.cost ?? ''}
      fw={isChosen ? 550 : 400}
      {...(isChosen ? {} : { c: 'dimmed' })}
      aria-live="polite"
    >
      {isChosen ? '' : '+ '}
      <Money centavos={amount} /> {t('before taxes')}
    </Text>
  )
}

/** A switch has its cost at the end of its line; any other control below it. */
const placeOf = (field: NamedField, costs: Costs, notes: Readonly<Record<string, ReactNode>>) =>
  [
    isWide(field) && classes.wide,
    field.control === 'switch' && costs[field.name] && classes.priced,
    Boolean(notes[field.name]) && classes.said,
  ]
    .filter(Boolean)
    .join(' ')

const isWide = ({ control }: NamedField) => control === 'segments' || control === 'switch' || control === 'area' || control === 'items'

/** Adjacent fields of one group are under one heading. */
function grouped(fields: readonly NamedField[]): { group: string | undefined; fields: NamedField[] }[] {
  const groups: { group: string | undefined; fields: NamedField[] }[] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last && last.group === field.group) last.fields.push(field)
    else groups.push({ group: field.group, fields: [field] })
  }
  return groups
}
