import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { z } from 'zod'
import { answerAt, fieldsOf } from '../../field.ts'
import { fieldWithOffer, type OffersFor, offerErrors, withoutSuggestions, withSuggestions } from '../../offers.ts'
import type { FieldProblem } from '../../problem.ts'
import { useDraft } from '../draft.ts'
import { Failure, failureOf } from '../failure.ts'
import {
  type Answers,
  acceptedSiblings,
  changeAnswer,
  checkAnswers,
  type Errors,
  errorPlaces,
  initialAnswers,
  remainingErrors,
  serverErrors,
  visibleFields,
  withoutBlankRows,
} from './answers.ts'
import type { Estimate } from './estimate.tsx'
import type { SiblingAnswers } from './input-props.ts'

export type FormSpec<S extends z.ZodObject> = {
  readonly schema: S
  readonly only?: readonly string[] | undefined
  readonly initial?: Answers | undefined
  readonly draft?: string | undefined
  readonly within?: string | undefined
  /** What the fields that are `offered` offer, given the other answers. */
  readonly offers?: OffersFor | undefined
  /** What is missing besides the fields, in a sentence. */
  readonly lacks?: string | undefined
  /** The estimate for the amount in the field that is `estimated`: suggested until a person enters another. */
  readonly estimate?: Estimate | undefined
  /** What is wrong with answers beyond what the schema knows, by field. */
  readonly misread?: ((answers: Answers) => Errors) | undefined
  readonly onChange?: ((answers: Answers) => void) | undefined
  readonly onValid: (checked: { readonly answers: Answers; readonly parsed: z.output<S> | undefined }) => unknown
}

const NO_OFFERS: OffersFor = () => ({})

/** Treats the estimate as one more suggestion, for its field. */
function withEstimate(schema: z.ZodObject, offersFor: OffersFor, estimate: Estimate | undefined): OffersFor {
  const name = fieldsOf(schema).find(({ estimated }) => estimated)?.name
  if (name === undefined || !estimate || !('value' in estimate)) return offersFor
  return (answers) => ({ ...offersFor(answers), [name]: { suggested: estimate.value } })
}

const without = (errors: Errors, names: readonly string[]): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))

/** The state of a form: its answers, their errors, and its round trip to the server. */
export function useForm<S extends z.ZodObject>({
  schema,
  only,
  initial = {},
  draft,
  within,
  offers: offersOfLine = NO_OFFERS,
  estimate,
  misread,
  lacks,
  onChange,
  onValid,
}: FormSpec<S>) {
  const id = useId()
  const offersFor = withEstimate(schema, offersOfLine, estimate)
  const [given, setGiven] = useState<Answers>(() => initialAnswers(schema, initial))
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const [came, setCame] = useState<Answers>({})
  const [found, setFound] = useState<Errors>({})
  /** The server's findings remain until their answers change. */
  const [told, setTold] = useState<Errors>({})
  const [failure, setFailure] = useState<Failure>()
  const [rest, setRest] = useState<readonly FieldProblem[]>([])
  const [attempts, setAttempts] = useState(0)
  const [touched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  // A suggestion is an answer like any other, except that it follows the answers it is based on.
  const answers = withSuggestions(schema, given, offersFor, own)
  const offers = offersFor(answers)
  const fields = visibleFields(schema, answers, only).map((field) => fieldWithOffer(field, offers))
  const shown = new Set(fields.map(({ name }) => name))
  const unoffered = Object.fromEntries(Object.entries(offerErrors(schema, answers, offers)).filter(([name]) => shown.has(name)))
  const errors: Errors = { ...unoffered, ...found, ...told }

  const suggested = JSON.stringify(Object.entries(answers).filter(([name]) => given[name] !== answers[name]))
  const report = useEffectEvent(() => onChange?.(answers))
  // Reported once for each suggestion that fills in an answer, not for each render.
  useEffect(() => {
    if (suggested !== '[]') report()
  }, [suggested])

  const become = (next: Answers, chosen = own) => {
    setGiven(next)
    onChange?.(withSuggestions(schema, next, offersFor, chosen))
  }
  /** Answers given while it was being opened are newer than what was kept. */
  const restore = (kept: Answers) => {
    const newer = Object.fromEntries(Object.entries(answers).filter(([name]) => own.has(name)))
    setTouched(true)
    become({ ...answers, ...kept, ...newer })
  }
  const dropDraft = useDraft(draft, answers, touched, restore, Object.keys(schema.shape).join())

  const focus = (path: string) => {
    const field = document.getElementById(`${id}-${path}`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }

  const keepErrors = (kept: (errors: Errors) => Errors) => {
    setFound(kept)
    setTold(kept)
  }

  const change = (name: string, value: unknown, along: SiblingAnswers = { before: {}, now: {} }) => {
    const filled = acceptedSiblings(along.now, answers, [came, along.before])
    const chosen = new Set([...own, name, ...Object.keys(filled)])
    const after = { ...changeAnswer(schema, withoutSuggestions(schema, answers, offersFor, chosen), name, value), ...filled }
    setCame({ ...came, ...filled })
    setTouched(true)
    setOwn(chosen)
    keepErrors((errors) => remainingErrors(without(errors, Object.keys(filled)), name, answers, after))
    become(after, chosen)
  }

  /** Applies several answers from elsewhere, in the order of the schema; each can be changed like a typed one. */
  const fill = (values: Answers) => {
    const chosen = new Set([...own, ...Object.keys(values)])
    const given = Object.keys(schema.shape).filter((name) => Object.hasOwn(values, name))
    const before = withoutSuggestions(schema, answers, offersFor, chosen)
    setTouched(true)
    setOwn(chosen)
    keepErrors((errors) => without(errors, given))
    become(
      given.reduce((so, name) => changeAnswer(schema, so, name, values[name]), before),
      chosen,
    )
  }

  /**
   * An answer is checked when a person leaves it non-empty, an empty one only at the end; along with it those already found wrong, since
   * they may depend on it.
   */
  const leave = (path: string) => {
    const value = answerAt(answers, path)
    const judged = value === undefined || value === '' ? [] : [path]
    const wrong = checkAnswers(schema, answers, only, misread).errors
    setFound((before) => Object.fromEntries(Object.entries(wrong).filter(([each]) => judged.includes(each) || Object.hasOwn(before, each))))
  }

  const focusFirst = (wrong: Errors) => {
    const [first] = errorPlaces(fields, { ...unoffered, ...wrong })
    if (first) setTimeout(() => focus(first.path))
  }

  const submit = async () => {
    const whole = withoutBlankRows(schema, answers)
    if (whole !== answers) become({ ...given, ...whole })
    const checked = checkAnswers(schema, whole, only, misread)
    setFailure(undefined)
    setTold({})
    setAttempts(attempts + 1)
    setFound(checked.errors)
    if (lacks !== undefined || Object.keys({ ...unoffered, ...checked.errors }).length > 0) return focusFirst(checked.errors)
    setBusy(true)
    try {
      await onValid(checked)
      dropDraft()
      setTouched(false)
      setAttempts(0)
    } catch (thrown) {
      const failed = failureOf(thrown)
      const { errors: refused, rest: others } = serverErrors(failed.fields, [...shown], within)
      if (Object.keys(refused).length === 0 || others.length > 0) setFailure(failed)
      setRest(others)
      setTold(refused)
      focusFirst(refused)
    } finally {
      setBusy(false)
    }
  }

  const missing = attempts > 0 && lacks !== undefined ? new Failure('refused', lacks) : undefined
  return {
    id,
    answers,
    errors,
    failure: missing ?? failure,
    rest: missing ? [] : rest,
    attempts,
    busy,
    touched,
    fields,
    change,
    fill,
    leave,
    focus,
    submit,
  }
}
