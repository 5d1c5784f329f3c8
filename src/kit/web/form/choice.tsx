import { Loader, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../field.ts'
import { type ListValue, useFormatters } from '../formatters.ts'
import { t } from '../text.ts'
import { SearchSelect } from '../ui/search-select.tsx'
import { siblingAnswersFrom } from './answers.ts'
import { type ControlProps, inputProps } from './input-props.ts'

const FEW = 7

/** One of a few, or one of a list of values that may hang on other answers; an open list takes what is typed as well. */
export default function Choice(props: ControlProps) {
  const { field, answers, change } = props
  const { options, says, isLoading, waitsFor, failed, askAgain } = useOptions(props)
  const value = answers[field.name]
  const text = value === undefined || value === null ? '' : String(value)
  const comingWith = (chosen: unknown) => siblingAnswersFrom(field.lookup?.fills ?? {}, says(chosen))
  const choose = (next: unknown) => change(next, { before: comingWith(value), now: comingWith(next) })
  const take = (typed: string) =>
    choose(options.find((option) => option.label.toLowerCase() === typed.trim().toLowerCase())?.value ?? (typed || undefined))
  const shared = {
    placeholder: waitsFor ? t('First answer what is above') : t('Choose'),
    ...inputProps(props),
    ...(isLoading ? { rightSection: <Loader size="xs" /> } : {}),
    ...(failed
      ? { description: t('The list could not be loaded. Tap the field to try again.'), onFocus: askAgain, onClick: askAgain }
      : {}),
    disabled: props.disabled || waitsFor,
    data: options.map(({ value: code, label }) => ({ value: String(code), label })),
    value: text || null,
    onChange: (next: string | null) => choose(options.find((option) => String(option.value) === next)?.value ?? next ?? undefined),
  }
  const isClearable = !field.required && !field.offered
  if (field.lookup?.open) return <SearchSelect {...shared} limit={60} onTyped={take} />
  // What is typed before the list has come searches it once it is there.
  if (isLoading || options.length > FEW) return <SearchSelect {...shared} limit={200} isClearable={isClearable} />
  return <Select {...shared} clearable={isClearable} allowDeselect={false} />
}

function useOptions({ field, answers }: ControlProps): {
  options: readonly Option<string | number>[]
  /** What else the list says of a value. */
  says: (value: unknown) => ListValue['extra']
  isLoading: boolean
  waitsFor: boolean
  failed: boolean
  askAgain: () => unknown
} {
  const { lookup: ask } = useFormatters()
  const { lookup } = field
  const saidBy = (siblings: Readonly<Record<string, string>> = {}) =>
    Object.entries(siblings).map(([parameter, sibling]) => [parameter, String(answers[sibling] ?? '')] as const)
  const waitsFor = saidBy(lookup?.from).some(([, value]) => value === '')
  const given = [...saidBy(lookup?.from), ...saidBy(lookup?.and)]
  const read = useQuery({
    queryKey: ['list', lookup?.list, ...given.flat()],
    queryFn: () => ask(lookup?.list ?? '', Object.fromEntries(given)),
    enabled: lookup !== undefined && !waitsFor,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { lasting: true, offline: true },
  })
  const says = (value: unknown) => read.data?.find(({ code }) => code === value)?.extra
  // The first tap brings the focus and the tap: one question is enough.
  const askAgain = () => read.isFetching || void read.refetch()
  const shared = { says, failed: read.isError, askAgain }
  if (!lookup) return { ...shared, options: field.options ?? [], isLoading: false, waitsFor: field.offered === true && !field.options }
  return {
    ...shared,
    options: (read.data ?? []).map(({ code, label }) => ({ value: code, label })),
    isLoading: read.isFetching && !read.data,
    waitsFor: waitsFor && !lookup.open,
  }
}
