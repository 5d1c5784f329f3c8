import type { List } from '../list.ts'
import type { PageEndpoint } from '../list-endpoints.ts'
import type { EndpointInput, RequestInput } from './client.ts'
import { prefetchRead } from './use-read.ts'

/** The input of a list, whose parameters only its caller knows. */
export const inputOf = <Row>(input: RequestInput) => input as unknown as EndpointInput<PageEndpoint<Row>>[0]

export const placeOf = <Row>({ isSkipping, pageSize }: List<Row>, page: number) =>
  isSkipping ? { skip: (page - 1) * pageSize } : { page, limit: pageSize }

export const firstSort = <Row>({ sorts }: List<Row>): string => Object.keys(sorts)[0] ?? ''

type Asked = { readonly params: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>> }

/** Reads what a list shows when it is first opened. */
export const prefetchFirstPage = <Row>(list: List<Row>, endpoint: PageEndpoint<Row>, { params, query = {} }: Asked): Promise<void> =>
  prefetchRead(endpoint, inputOf<Row>({ params, query: { ...list.sorts[firstSort(list)]?.query, ...query, ...placeOf(list, 1) } }))
