import type { Paging } from '#kit/paging.ts'
import { conditions } from '#kit/server/page.ts'
import type { PageQuery } from '#kit/server/read-page.ts'
import type { RowKind } from '../../rules/list.ts'

const OF_KIND: Readonly<Record<RowKind, string>> = {
  moved: `(r.after_centavos is distinct from r.before_centavos or r.control <> 'same')`,
  dearer: 'r.after_centavos > r.before_centavos',
  cheaper: 'r.after_centavos < r.before_centavos',
  referred: `r.control = 'referred'`,
  blocked: `r.control = 'blocked'`,
  eased: `r.control = 'eased'`,
  cleared: `r.control = 'cleared'`,
  failed: 'r.failure is not null',
}

const COLUMNS = `r.quotation_id as "quotationId", q.number, q.line, q.description, s.first_name || ' ' || s.last_name as "staffName",
  r.before_centavos as before, r.after_centavos as after, r.control, r.reasons, r.failure`
const FROM = 'tariff_run_rows r join quotations q on q.id = r.quotation_id join staff s on s.id = r.agent_id'
/** Largest change first. */
const ORDER = 'order by abs(coalesce(r.after_centavos - r.before_centavos, 0)) desc, r.quotation_id desc'
const isSeenBy = (viewer: string) =>
  `((select app.sees_all()) or r.agent_id in (select h.staff_id from reach h where h.viewer_id = ${viewer}::uuid))`

/** A page of what a run compared, as far as the viewer may see the quotations. */
export function runRowsPage(
  runId: string | undefined,
  viewerId: string,
  { kind, page = 1, limit }: Pick<Paging, 'page' | 'limit'> & { readonly kind?: RowKind | undefined },
): [PageQuery, readonly unknown[]] {
  const where = conditions()
  where.must(`r.run_id = ${where.param(runId ?? null)}::uuid`)
  where.must(isSeenBy(where.param(viewerId)))
  if (kind) where.must(OF_KIND[kind])
  const [size, past] = [where.param(limit), where.param((page - 1) * limit)]
  const shown = `select ${COLUMNS} from ${FROM} where ${where.text()} ${ORDER} limit ${size}::bigint offset ${past}::bigint`
  const items = `select json_agg(shown) from (${shown}) shown`
  const count = `select count(*) from ${FROM} where ${where.text()} and ${size}::bigint > 0 and ${past}::bigint >= 0`
  return [{ items, count, most: undefined }, where.values]
}
