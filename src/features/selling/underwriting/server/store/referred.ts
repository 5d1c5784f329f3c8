import { dayOf } from '#domain/day.ts'
import type { Paging } from '#kit/paging.ts'
import { conditions, pageSql } from '#kit/server/page.ts'
import { toldSql } from '#kit/server/sealed.ts'
import { codeOfLine } from '#lines'
import { searching } from './queue.ts'

type Referrals = Paging & {
  readonly LOB?: string | undefined
  readonly search?: string | undefined
  readonly decided?: boolean | undefined
  readonly asked?: boolean | undefined
}

/** Quotations waiting for underwriting, limited to the viewer's team; underwriters see them all. */
export function referredPage(viewer: string, { LOB, search, decided, asked, ...paging }: Referrals, now: Date) {
  const where = conditions()
  where.must(decided ? `q.state in ('referred', 'approved', 'declined')` : `q.state = 'referred'`)
  where.must(`q.valid_until >= ${where.param(dayOf(now))}::date`)
  where.must(`((select app.sees_all()) or q.agent_id in (select r.staff_id from reach r where r.viewer_id = ${where.param(viewer)}::uuid))`)
  where.when(LOB, (lob) => `q.line = ${where.param(codeOfLine(lob))}`)
  where.when(search, (text) => searching(where, text, 'q.id'))
  if (asked) where.must(`exists (select from cases k where k.quotation_id = q.id and k.state = 'asked')`)
  return pageSql({
    table: 'quotations',
    as: 'q',
    joins: 'join staff s on s.id = q.agent_id left join cases c on c.quotation_id = q.id',
    columns: {
      id: 'q.id',
      quotationNumber: 'q.number',
      line: 'q.line',
      quotationStatus: 'q.state',
      version: 'q.version',
      description: 'q.description',
      policyHolderName: 'q.holder_name',
      staffName: `s.first_name || ' ' || s.last_name`,
      total: 'q.total_centavos',
      validUntil: 'q.valid_until',
      findings: toldSql('q.findings'),
      since: 'q.updated_at',
      caseState: 'c.state',
    },
    where,
    paging,
  })
}
