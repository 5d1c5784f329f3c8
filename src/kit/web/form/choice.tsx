import { Loader } from '@mantine/core'
import { useState } from 'react'
import { t } from '../text.ts'
import { FewSelect } from '../ui/select/few-select.tsx'
import { SearchSelect } from '../ui/select/search-select.tsx'
import { siblingAnswersFrom } from './answers.ts'
import { type ControlProps, inputProps } from './input-props.ts'
import { useOptions } from './use-options.ts'

const FEW = 7
/** Longer than a tap. */
const TAP_MS = 300

/** One of a few options, or of a list that may depend on other answers; an open list also accepts typed text. */
export function ChoiceControl(props: ControlProps) {
  const { field, answers, change } = props
  const { options: offered, says, isLoading, waitsFor, failed, askAgain } = useOptions(props)
  const options = offered.map((option) => ({ ...option, label: t(option.label) }))
  const [wasReached, setReached] = useState(false)
  const value = answers[field.name]
  const text = value === undefined || value === null ? '' : String(value)
  const comingWith = (chosen: unknown) => siblingAnswersFrom(field.lookup?.fills ?? {}, says(chosen))
  const choose = (next: unknown) => change(next, { before: comingWith(value), now: comingWith(next) })
  const take = (typed: string) =>
    choose(options.find((option) => option.label.toLowerCase() === typed.trim().toLowerCase())?.value ?? (typed || undefined))
  const reach = () => {
    if (isLoading || failed) setReached(true)
    // Removing the note moves the field from under the finger: what a tap triggers is requested after it is over.
    if (failed) setTimeout(askAgain, TAP_MS)
  }
  const notLoaded = t('The list could not be loaded. Tap the field to try again.')
  const shared = {
    placeholder: waitsFor ? t('Answer the question above first') : t('Choose'),
    ...inputProps(props),
    ...(isLoading ? { rightSection: <Loader size="xs" /> } : {}),
    ...(isLoading ? { nothingFound: t('Loading the list…') } : failed ? { nothingFound: notLoaded } : {}),
    ...(failed ? { description: notLoaded, onClick: askAgain } : {}),
    onFocus: reach,
    disabled: props.disabled || waitsFor,
    data: options.map(({ value: code, label, help }) => ({ value: String(code), label: help ? `${label}: ${t(help)}` : label })),
    value: text || null,
    onChange: (next: string | null) => choose(options.find((option) => String(option.value) === next)?.value ?? next ?? undefined),
  }
  const isClearable = !field.required && !field.offered
  if (field.lookup?.open) return <SearchSelect {...shared} limit={60} onTyped={take} />
  // Text typed before the list has loaded searches it once it is there. Someone who opened it in the meantime keeps this control, however
  // few values there are.
  if (isLoading || failed || wasReached || options.length > FEW) return <SearchSelect {...shared} limit={200} isClearable={isClearable} />
  return <FewSelect {...shared} isClearable={isClearable} />
}
