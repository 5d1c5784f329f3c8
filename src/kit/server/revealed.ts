import type { Endpoint } from '../contract.ts'

/** What was answered: the envelope, or a file's ids. */
export type Told = { readonly json?: string; readonly ids?: readonly string[] | undefined }

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> => typeof row === 'object' && row !== null
/** A row's own id or, if it is about another record, that one's: `policyId`. */
const idOf = (row: unknown, reveals: string): unknown => (isRow(row) ? (row._id ?? row.id ?? row[`${reveals}Id`]) : undefined)
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)

export const idsIn = (rows: readonly unknown[], reveals = ''): string[] => rows.map((row) => idOf(row, reveals)).filter(isId)

/** The kind of a row, if rows of several kinds are answered together and state it. */
const kindOf = (row: unknown, reveals: string): string => (isRow(row) && typeof row.record === 'string' ? row.record : reveals)

/** The rows of an answer: of a page of a list, or of a list; undefined for anything else. */
function rowsOf(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  return typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items) ? answer.items : undefined
}

/** The record that the address names. */
export function namedSubject({ reveals, path }: Endpoint, params: unknown): string[] {
  const address = typeof path === 'string' ? path : path.agent
  const parameter = /:(\w+)/.exec(address)?.[1]
  const id = parameter === undefined ? undefined : Object.entries(params ?? {}).find(([name]) => name === parameter)?.[1]
  return reveals && isId(id) ? [`${reveals}:${id}`] : []
}

/** The records that an answer reveals, as the audit trail names them: the rows of a list, or else the record that the address names. */
export function revealedSubjects(endpoint: Endpoint, params: unknown, { json, ids }: Told): string[] {
  const { reveals, list } = endpoint
  if (!reveals) return []
  if (ids) return ids.map((id) => `${reveals}:${id}`)
  const named = list ? [] : namedSubject(endpoint, params)
  if (named.length > 0 || json === undefined) return named
  const { data }: { data: unknown } = JSON.parse(json)
  return (rowsOf(data) ?? [data]).flatMap((row) => idsIn([row], reveals).map((id) => `${kindOf(row, reveals)}:${id}`))
}
