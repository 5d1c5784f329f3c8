import { z } from 'zod'
import { type Endpoint, type FileEndpoint, get } from './contract.ts'
import type { Columns, List, Sort } from './list.ts'
import { SPREADSHEET } from './media-types.ts'
import { pageOf, type pagingOf, type skippingOf } from './paging.ts'

export type ListPage<Row> = { readonly items: readonly Row[]; readonly count: number; readonly isCapped: boolean }
export type ListEndpoint<Row> = Endpoint & {
  readonly list: List<Row>
  readonly reply: { readonly _zod: { readonly output: ListPage<Row> } }
}

type Declared<Row extends z.ZodType, Filters extends z.ZodRawShape, Paging> = Pick<
  Endpoint,
  'summary' | 'feature' | 'offline' | 'audience' | 'perMinute'
> & {
  readonly name: string
  readonly row: Row
  readonly paging: Paging
  readonly filters: Filters
  readonly columns: Columns<z.output<Row>>
  readonly search?: string
  readonly sorts?: Readonly<Record<string, Sort>>
}

/** Declares a list: an endpoint that answers its pages and, at `…/export`, all of it as a workbook. */
export function list<
  const Path extends Endpoint['path'],
  Row extends z.ZodType,
  Filters extends z.ZodRawShape,
  Paging extends ReturnType<typeof pagingOf> | ReturnType<typeof skippingOf>,
>(path: Path, { name, row, paging, filters, columns, search = 'search', sorts = {}, ...more }: Declared<Row, Filters, Paging>) {
  const { limit: pageSize } = z.object({ limit: paging.limit }).parse({})
  const parts: List<z.output<Row>> = {
    ...{ name, filters: z.object(filters), search, sorts, columns, pageSize },
    isSkipping: 'skip' in paging,
  }
  return get(path, { ...more, query: z.object({ ...paging, ...filters }), reply: pageOf(row), list: parts })
}

/** Whether a list is served as a workbook: to the staff, who work with it elsewhere. */
export const isExported = (endpoint: Endpoint): endpoint is Endpoint & { readonly list: List<never> } =>
  endpoint.list !== undefined && typeof endpoint.path === 'string' && !endpoint.path.startsWith('customer/')

/** The endpoint that answers all rows of a list as a workbook. It takes what the list takes. */
export function exportOf<E extends Endpoint & { readonly list: List<never> }>(endpoint: E): Omit<E, 'list'> & Pick<FileEndpoint, 'file'> {
  const { list: _, offline: __, path, summary, ...same } = endpoint
  return {
    ...same,
    path: `${typeof path === 'string' ? path : path.agent}/export`,
    summary: `${summary}: all that match, as an Excel workbook`,
    file: [SPREADSHEET],
    rendered: true,
  } as unknown as Omit<E, 'list'> & Pick<FileEndpoint, 'file'>
}
