import type { z } from 'zod'
import type { Paging } from '#kit/paging.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { toldSql } from '#kit/server/sealed.ts'
import type { contract } from '../public/contract.ts'

type BatchFilters = z.output<typeof contract.batches.query>
type RowFilters = z.output<typeof contract.batchRows.query>

const INSTANT = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const countOf = (states: readonly string[]) =>
  `(select count(*)::int from batch_rows r where r.batch_id = b.id and r.state in (${states.map((state) => `'${state}'`).join(', ')}))`

/** A page of the uploads of a person and of everyone below them. */
export function batchesPage(viewer: string, { search, kind, state, ...paging }: BatchFilters & Paging) {
  const where = conditions()
  where.when(kind, (wanted) => `b.kind = ${where.param(wanted)}`)
  where.when(state, (wanted) => `b.state = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(b.file_name ilike ${pattern} or exists (select from staff n where n.id = b.agent_id and n.first_name || ' ' || n.last_name ilike ${pattern}))`
  })
  return pageSql({
    ...{ table: 'batches', as: 'b', where, paging },
    scope: { column: 'agent_id', of: `select h.staff_id from reach h where h.viewer_id = ${where.param(viewer)}::uuid`, isOne: false },
    joins: 'join staff s on s.id = b.agent_id',
    columns: {
      ...{ id: 'b.id', kind: 'b.kind', line: 'b.line', state: 'b.state', fileName: 'b.file_name' },
      ...{ staffName: `s.first_name || ' ' || s.last_name`, createdAt: INSTANT('b.created_at') },
      rows: `(select count(*)::int from batch_rows r where r.batch_id = b.id)`,
      ...{ waiting: countOf(['waiting-payment', 'referred']), issued: countOf(['issued', 'certificated']) },
      // What was given up does not count as wrong.
      wrong: `case when b.state = 'withdrawn' then ${countOf(['wrong'])} else ${countOf(['wrong', 'failed'])} end`,
      premium: `coalesce((select sum(r.total_centavos) from batch_rows r where r.batch_id = b.id and r.state in ('issued', 'certificated')), 0)::bigint`,
    },
  })
}

/** The columns shown in a list of rows, as SQL. */
const ROW_COLUMNS = {
  ...{ id: 'r.id', n: 'r.n', state: 'r.state', description: 'r.description', holderName: 'r.holder_name', total: 'r.total_centavos' },
  ...{ coverFrom: 'r.cover_from', coverTo: 'r.cover_to', faults: toldSql('r.faults'), failure: 'r.failure' },
  isApproved: `r.state = 'referred' and exists (select from quotations q where q.id = r.quotation_id and q.state in ('approved', 'quoted'))`,
  quotation: `(select json_build_object('id', q.id, 'number', q.number) from quotations q where q.id = r.quotation_id)`,
  policy: `(select json_build_object('id', p.id, 'number', p.number) from policies p where p.id = r.policy_id)`,
}

/** A page of the rows of a batch, in file order. */
export function rowsPage(batchId: string, { search, state, ...paging }: RowFilters & Paging) {
  const where = conditions()
  where.must(`r.batch_id = ${where.param(batchId)}::uuid`)
  where.when(state, (wanted) => `r.state = ${where.param(wanted)}`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(r.description ilike ${pattern} or r.holder_name ilike ${pattern} or r.n::text = ${where.param(text.trim())})`
  })
  return pageSql({
    ...{ table: 'batch_rows', as: 'r', where, paging, columns: ROW_COLUMNS },
    order: { by: 'r.n', descending: false },
  })
}
