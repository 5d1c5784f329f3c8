import type { Day } from '#domain/day.ts'
import type { Paging } from '#kit/paging.ts'
import type { PageConditions } from '#kit/server/page.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { toldSql } from '#kit/server/sealed.ts'
import { codeOfLine } from '#lines'
import type { Desk } from '../../rules/list.ts'

type Wanted = Paging & {
  readonly desk: Desk
  readonly LOB?: string | undefined
  readonly search?: string | undefined
  readonly papers?: boolean | undefined
}
export type Viewing = {
  readonly staffId: string
  readonly today: Day /** What waits since before is overdue. */
  readonly overdueBefore: Date
}

const ON_DESK = `c.state in ('open', 'seconding')`
const UNDECIDED = `c.state in ('open', 'asked', 'seconding')`

/** A text in the number, the policyholder, what is insured, its plate or the agent of a quotation. */
export function searching(where: PageConditions, text: string, ofQuotation: string): string {
  const pattern = where.param(likePattern(text))
  const key = where.param(likePattern(text.replace(/[\s-]/g, '').toUpperCase()))
  return `exists (select from quotations w join staff a on a.id = w.agent_id where w.id = ${ofQuotation}
    and (w.number ilike ${pattern} or w.holder_name ilike ${pattern} or w.description ilike ${pattern} or replace(w.description, ' ', '') ilike ${key}
      or a.first_name || ' ' || a.last_name ilike ${pattern}))`
}

/** One page of the desk: what waits longest first, as long as its quotation holds; what was decided last first. */
export function casesPage({ staffId, today, overdueBefore }: Viewing, { desk, LOB, search, papers, ...paging }: Wanted) {
  const where = conditions()
  const before = where.param(overdueBefore)
  const isOverdue = `(${ON_DESK} and c.waiting_since < ${before}::timestamptz)`
  const desks: Readonly<Record<Desk, () => string>> = {
    own: () => `${UNDECIDED} and c.assigned_to = ${where.param(staffId)}::uuid`,
    all: () => UNDECIDED,
    unassigned: () => `${ON_DESK} and c.assigned_to is null`,
    overdue: () => isOverdue,
    asked: () => `c.state = 'asked'`,
    decided: () => `c.decided_at is not null`,
  }
  where.must(desks[desk]())
  if (desk !== 'decided')
    where.must(`exists (select from quotations e where e.id = c.quotation_id and e.valid_until >= ${where.param(today)}::date)`)
  where.must(
    `((select app.sees_all()) or exists (select from quotations v join reach r on r.staff_id = v.agent_id where v.id = c.quotation_id and r.viewer_id = ${where.param(staffId)}::uuid))`,
  )
  where.when(LOB, (lob) => `c.line = ${where.param(codeOfLine(lob))}`)
  if (papers) where.must('exists (select from quotation_papers n where n.quotation_id = c.quotation_id)')
  where.when(search, (text) => searching(where, text, 'c.quotation_id'))
  return pageSql({
    table: 'cases',
    as: 'c',
    order: desk === 'decided' ? { by: 'c.decided_at', descending: true } : { by: 'c.waiting_since', descending: false },
    joins: `join quotations q on q.id = c.quotation_id join staff s on s.id = q.agent_id
      left join staff u on u.id = c.assigned_to left join staff d on d.id = c.decided_by`,
    columns: {
      id: 'c.id',
      quotationId: 'c.quotation_id',
      quotationNumber: 'q.number',
      line: 'c.line',
      state: 'c.state',
      version: 'c.version',
      description: 'q.description',
      policyHolderName: 'q.holder_name',
      staffName: `s.first_name || ' ' || s.last_name`,
      total: 'q.total_centavos',
      validUntil: 'q.valid_until',
      findings: toldSql('q.findings'),
      waitingSince: 'c.waiting_since',
      isOverdue,
      assignedTo: 'c.assigned_to',
      assignedName: `u.first_name || ' ' || u.last_name`,
      decidedName: `d.first_name || ' ' || d.last_name`,
      decidedAt: 'c.decided_at',
      photos: `(select count(*) from inspections i join inspection_photos p on p.inspection_id = i.id where i.quotation_id = c.quotation_id and p.state <> 'sent-back')`,
      papers: `(select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind) order by p.id), '[]')
        from quotation_papers p where p.quotation_id = c.quotation_id)`,
    },
    where,
    paging,
  })
}
