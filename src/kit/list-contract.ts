import { z } from 'zod'
import { type Endpoint, get } from './contract.ts'
import type { List } from './list.ts'
import { pageOf } from './paging.ts'

type Defined<Row extends z.ZodType, Query extends z.ZodRawShape> = List<z.output<Row>> & { readonly row: Row; readonly query: Query }
type More = Pick<Endpoint, 'summary' | 'feature' | 'keyScope' | 'offline' | 'audience' | 'perMinute' | 'reveals'>

/** Declares the endpoint of a list. It returns its pages and, to staff at `…/export`, the whole list as a workbook. */
export const list = <const Path extends Endpoint['path'], Row extends z.ZodType, Query extends z.ZodRawShape>(
  path: Path,
  { row, query, ...defined }: Defined<Row, Query>,
  more: More,
) => get(path, { ...more, query: z.object(query), reply: pageOf(row), list: defined as List<z.output<Row>> })
