import type { NamedField } from '../../field.ts'
import { t } from '../text.ts'
import type { Answers, Errors } from './answers.ts'

type InputPart = 'label' | 'input' | 'description' | 'error'

/** Values for sibling fields that the chosen option brings, and those that the previous option brought. */
export type SiblingAnswers = { readonly before: Answers; readonly now: Answers }

export type ControlProps = {
  readonly id: string
  readonly field: NamedField
  readonly answers: Answers
  readonly error: string | undefined
  /** What is wrong inside the answer, by path; for `items` only. */
  readonly inside?: Errors
  readonly disabled: boolean
  readonly change: (value: unknown, along?: SiblingAnswers) => void
  readonly leave: (path?: string) => void
}

/** The keyboard and the picker that a phone offers. */
export const INPUTS: Readonly<Record<string, { readonly type?: string; readonly inputMode?: 'tel' | 'email' }>> = {
  mobile: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  date: { type: 'date' },
}

/** The props that every input takes from its field. */
export const inputProps = ({ id, field, error, disabled, leave }: ControlProps) => ({
  id,
  name: field.name,
  label: t(field.label),
  ...(field.help ? { description: t(field.help) } : {}),
  ...(field.placeholder ? { placeholder: field.placeholder } : {}),
  // Help is below the input, so that neighbours stay aligned.
  inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputPart[],
  error: error && t(error),
  required: false,
  withAsterisk: field.required,
  disabled,
  autoComplete: field.autoComplete ?? 'off',
  onBlur: () => leave(),
})
