import { z } from 'zod'
import { type Endpoint, type FileEndpoint, get } from './contract.ts'
import type { List } from './list.ts'
import { SPREADSHEET } from './media-types.ts'
import { pageOf } from './paging.ts'

export type ListPage<Row> = { readonly items: readonly Row[]; readonly count: number; readonly isCapped: boolean }
/** Answers pages of a list. */
export type PageEndpoint<Row> = Endpoint & { readonly reply: { readonly _zod: { readonly output: ListPage<Row> } } }

type Defined<Row extends z.ZodType, Query extends z.ZodRawShape> = List<z.output<Row>> & { readonly row: Row; readonly query: Query }
type More = Pick<Endpoint, 'summary' | 'feature' | 'keyScope' | 'offline' | 'audience' | 'perMinute' | 'reveals'>

/** Declares the endpoint of a list. It answers its pages and, to the staff at `…/export`, all of it as a workbook. */
export const list = <const Path extends Endpoint['path'], Row extends z.ZodType, Query extends z.ZodRawShape>(
  path: Path,
  { row, query, ...defined }: Defined<Row, Query>,
  more: More,
) => get(path, { ...more, query: z.object(query), reply: pageOf(row), list: defined as List<z.output<Row>> })

/** Customers have few records, and no use for a workbook. */
export const isExported = ({ path }: Endpoint): boolean => typeof path === 'string' && !path.startsWith('customer/')

/** The endpoint that answers all rows of a list as a workbook. It takes what the list takes. */
export const exportOf = <E extends Endpoint>(endpoint: E): E & Pick<FileEndpoint, 'file'> => {
  const { list: _, offline: __, path, summary, ...same } = endpoint
  return {
    ...same,
    path: `${typeof path === 'string' ? path : path.agent}/export`,
    summary: `${summary}: all that match, as an Excel workbook`,
    file: [SPREADSHEET],
    rendered: true,
    exported: true,
  } as unknown as E & Pick<FileEndpoint, 'file'>
}
