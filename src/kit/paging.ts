import { z } from 'zod'

/** A filter that counts as not given when it is empty: forms send every field they have. */
export const optionalFilter = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

const PageNumber = z.coerce.number().int().min(0).max(1_000_000)

/** Pages count from 1; of two page values given, the larger is used (specification §5). */
const Page = z
  .preprocess((value) => (value === '' ? undefined : value), z.union([PageNumber, z.array(PageNumber).max(10)]).default(1))
  .transform((page) => Math.max(1, ...(typeof page === 'number' ? [page] : page)))

const Limit = z.coerce.number().int().min(1).max(100)
const RowSeen = optionalFilter(z.uuid())

/** The paging part of a list's query: by number or, cheaper and stable while rows are added, after or before a row already seen. */
export const pageQuery = (limit: number) => ({ page: Page, limit: Limit.default(limit), after: RowSeen, before: RowSeen })
/** A page by the number of rows before it, for the lists for which the specification requires it. */
export const skipQuery = (limit: number) => ({
  skip: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(10_000_000).default(0)),
  limit: Limit.default(limit),
})

export type Paging = {
  readonly page?: number
  readonly skip?: number
  readonly limit: number
  readonly after?: string | undefined
  readonly before?: string | undefined
}

const Count = z.int()
const IsCapped = z.boolean()

/** A page of a list. `isCapped`: there are more rows than the count says, because counting them all would cost more than it is worth. */
export const pageOf = <S extends z.core.$ZodType>(item: S) => z.object({ items: z.array(item), count: Count, isCapped: IsCapped })
