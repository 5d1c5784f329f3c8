import { useId, useState } from 'react'
import type { z } from 'zod'
import { useDraft } from '../draft.ts'
import { type Failure, failureOf } from '../failure.ts'
import { type Answers, changed, check, type Errors, serverErrors, shownFields, startingWith } from './answers.ts'

export type FormSpec<S extends z.ZodObject> = {
  readonly schema: S
  readonly only?: readonly string[] | undefined
  readonly initial?: Answers | undefined
  readonly draft?: string | undefined
  readonly within?: string | undefined
  readonly onChange?: ((answers: Answers) => void) | undefined
  readonly onValid: (checked: { readonly answers: Answers; readonly parsed: z.output<S> | undefined }) => unknown
}

/** The life of a form: its answers, what is wrong with them, and its way to the server and back. */
export function useForm<S extends z.ZodObject>({ schema, only, initial = {}, draft, within, onChange, onValid }: FormSpec<S>) {
  const id = useId()
  const [answers, setAnswers] = useState<Answers>(() => startingWith(schema, initial))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure>()
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const fields = shownFields(schema, answers, only)
  const names = fields.map(({ name }) => name)

  const become = (next: Answers) => {
    setAnswers(next)
    onChange?.(next)
  }
  const dropDraft = useDraft(draft, answers, touched, (kept) => {
    setTouched(true)
    become({ ...answers, ...kept })
  })

  const focus = (name: string) => {
    const field = document.getElementById(`${id}-${name}`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }

  const change = (name: string, value: unknown) => {
    setTouched(true)
    setErrors(({ [name]: _, ...others }) => others)
    become(changed(schema, answers, name, value))
  }

  /** A field is judged when it is left with an answer in it; an empty one only at the end. */
  const leave = (name: string) => {
    const value = answers[name]
    if (value === undefined || value === '') return
    const found = check(schema, answers, only).errors[name]
    setErrors(({ [name]: _, ...others }) => (found ? { ...others, [name]: found } : others))
  }

  const fail = (found: Errors) => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) setTimeout(() => focus(first))
  }

  const submit = async () => {
    const checked = check(schema, answers, only)
    setFailure(undefined)
    if (Object.keys(checked.errors).length > 0) return fail(checked.errors)
    setErrors({})
    setBusy(true)
    try {
      await onValid(checked)
      dropDraft()
      setTouched(false)
    } catch (thrown) {
      const failed = failureOf(thrown)
      const { errors: found, rest } = serverErrors(failed.fields, names, within)
      if (Object.keys(found).length === 0 || rest.length > 0) setFailure(failed)
      fail(found)
    } finally {
      setBusy(false)
    }
  }

  return { id, answers, errors, failure, busy, touched, fields, change, leave, focus, submit }
}
