import type { Endpoint, FileEndpoint } from './contract.ts'
import { SPREADSHEET } from './media-types.ts'

export type ListPage<Row> = { readonly items: readonly Row[]; readonly count: number; readonly isCapped: boolean }
/** Answers pages of a list. */
export type PageEndpoint<Row> = Endpoint & { readonly reply: { readonly _zod: { readonly output: ListPage<Row> } } }

/** Customers have few records, and no use for a workbook. */
export const isExported = ({ path }: Endpoint): boolean => typeof path === 'string' && !path.startsWith('customer/')

/** The endpoint that returns all rows of a list as a workbook. It takes the same input as the list. */
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
