import { useQuery } from '@tanstack/react-query'
import type { Option } from '../../field.ts'
import { formatters, type ListValue } from '../formatters.ts'
import { afterKept } from '../offline-document.ts'
import { queries } from '../queries.ts'
import type { ControlProps } from './input-props.ts'

const listKept = { staleTime: Number.POSITIVE_INFINITY, meta: { lasting: true, offline: true } }

/** The key of a list, and of the answers that it depends on. */
export const keyOfList = (list: string, given: readonly (readonly [string, string])[] = []) => ['list', list, ...given.flat()]

/** Fetches a list that depends on no other answer, so that it is available offline. */
export const prefetchList = (list: string): Promise<void> =>
  queries.prefetchQuery({ queryKey: keyOfList(list), queryFn: () => formatters().lookup(list, {}), ...listKept })

/** A whole list, if it is known here. */
export const knownList = (list: string): readonly ListValue[] | undefined => queries.getQueryData(keyOfList(list))

/** A list as it is known here, or from the server; empty if neither has it. */
export async function knownOptions(list: string, given: readonly (readonly [string, string])[]): Promise<readonly ListValue[]> {
  const queryKey = keyOfList(list, given)
  const asked = () => afterKept(queryKey, formatters().lookup(list, Object.fromEntries(given)))
  if (queries.getQueryData(queryKey) === undefined) await queries.prefetchQuery({ queryKey, queryFn: asked, retry: false, ...listKept })
  return queries.getQueryData<readonly ListValue[]>(queryKey) ?? []
}

/** The values that a field lets people choose from: its own, or those of its list, which may depend on other answers. */
export function useOptions({ field, answers }: ControlProps): {
  options: readonly Option<string | number>[]
  /** What else the list says about a value. */
  says: (value: unknown) => ListValue['extra']
  isLoading: boolean
  waitsFor: boolean
  failed: boolean
  askAgain: () => unknown
} {
  const { lookup: ask } = formatters()
  const { lookup } = field
  const saidBy = (siblings: Readonly<Record<string, string>> = {}) =>
    Object.entries(siblings).map(([parameter, sibling]) => [parameter, String(answers[sibling] ?? '')] as const)
  const waitsFor = saidBy(lookup?.from).some(([, value]) => value === '')
  const given = [...saidBy(lookup?.from), ...saidBy(lookup?.and)]
  const queryKey = keyOfList(lookup?.list ?? '', given)
  const read = useQuery({
    queryKey,
    queryFn: () => afterKept(queryKey, ask(lookup?.list ?? '', Object.fromEntries(given))),
    enabled: lookup !== undefined && !waitsFor,
    ...listKept,
  })
  const says = (value: unknown) => read.data?.find(({ code }) => code === value)?.extra
  // The first tap causes both a focus and a click: one request is enough.
  const askAgain = () => read.isFetching || void read.refetch()
  const shared = { says, failed: read.isLoadingError, askAgain }
  if (!lookup) return { ...shared, options: field.options ?? [], isLoading: false, waitsFor: field.offered === true && !field.options }
  return {
    ...shared,
    options: (read.data ?? []).map(({ code, label }) => ({ value: code, label })),
    isLoading: read.isFetching && !read.data,
    waitsFor: waitsFor && !lookup.open,
  }
}
