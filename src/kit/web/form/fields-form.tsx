import { Alert, Anchor, List } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { NamedField } from '../../field.ts'
import { t } from '../text.ts'
import { FailureNote } from '../ui/failure-note.tsx'
import type { Answers } from './answers.ts'
import { Control } from './control.tsx'
import classes from './form.module.css'
import { useForm } from './use-form.ts'

type Common<S extends z.ZodObject> = {
  /** The schema that the server parses with; its fields say how they are drawn. */
  readonly schema: S
  readonly initial?: Answers | undefined
  /** Ties a button elsewhere to this form: `<Button type="submit" form="…">`. */
  readonly formId: string
  /** Name under which unsaved answers are kept on this device, as `quotation/<id>/vehicle`. */
  readonly draft?: string | undefined
  /** Where these fields stand in the request, as `policyholder`: the server's findings are matched by it. */
  readonly within?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onChange?: ((answers: Answers) => void) | undefined
  readonly onBusy?: ((busy: boolean) => void) | undefined
  /** Below the fields: declarations, a price. */
  readonly children?: ReactNode
}

/** The whole schema is parsed and handed on; of a step (`only`), its answers as given, since the rest is still missing. Throw a `Failure` to have it shown. */
type Submitting<S extends z.ZodObject> =
  | { readonly only?: undefined; readonly onSubmit: (values: z.output<S>) => unknown }
  | { readonly only: readonly string[]; readonly onSubmit: (answers: Answers) => unknown }

export type FieldsFormProps<S extends z.ZodObject> = Common<S> & Submitting<S>

/** Draws the fields of a schema, checks them with it, and shows where the server found something. */
export function FieldsForm<S extends z.ZodObject>(props: FieldsFormProps<S>) {
  const { schema, formId, only, disabled = false, children } = props
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
  const wrong = form.fields.filter(({ name }) => form.errors[name])

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.busy) void form.submit()
      }}
    >
      <FailureNote failure={form.failure} />
      <div role="alert">
        {wrong.length > 1 && (
          <Alert color="coral" mb="md" title={t('{count} answers need your attention', { count: wrong.length })}>
            <List size="sm" spacing={4}>
              {wrong.map(({ name, label }) => (
                <List.Item key={name}>
                  <Anchor component="button" type="button" size="sm" c="inherit" onClick={() => form.focus(name)}>
                    {t(label)}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </div>
      {grouped(form.fields).map(({ group, fields }) => (
        <fieldset key={`${group}-${fields[0]?.name}`} className={classes.group}>
          {group && <legend className={classes.legend}>{t(group)}</legend>}
          <div className={classes.fields}>
            {fields.map((field) => (
              <div key={field.name} className={isWide(field) ? classes.wide : ''}>
                <Control
                  id={`${form.id}-${field.name}`}
                  field={field}
                  answers={form.answers}
                  error={form.errors[field.name]}
                  disabled={disabled}
                  change={(value) => form.change(field.name, value)}
                  leave={() => form.leave(field.name)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {children}
    </form>
  )
}

const isWide = ({ control }: NamedField) => control === 'segments' || control === 'switch' || control === 'area'

/** Neighbours of one group stand under one heading. */
function grouped(fields: readonly NamedField[]): { group: string | undefined; fields: NamedField[] }[] {
  const groups: { group: string | undefined; fields: NamedField[] }[] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last && last.group === field.group) last.fields.push(field)
    else groups.push({ group: field.group, fields: [field] })
  }
  return groups
}
