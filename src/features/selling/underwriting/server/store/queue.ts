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
  readonly batch?: string | undefined
  readonly together?: boolean | undefined
}
export type Viewing = {
  readonly staffId: string
  readonly today: Day /** Anything waiting since before this is overdue. */
  readonly overdueBefore: Date
}

const isOnDesk = (as: string) => `${as}.state in ('open', 'seconding')`
const isUndecided = (as: string) => `${as}.state in ('open', 'asked', 'seconding')`

/** Searches for a text in the number, policyholder, insured item, plate or agent of a quotation. */
export function searching(where: PageConditions, text: string, ofQuotation: string): string {
  const pattern = where.param(likePattern(text))
  const key = where.param(likePattern(text.replace(/[\s-]/g, '').toUpperCase()))
  return `exists (select from quotations w join staff a on a.id = w.agent_id where w.id = ${ofQuotation}
    and (w.number ilike ${pattern} or w.holder_name ilike ${pattern} or w.description ilike ${pattern} or replace(w.description, ' ', '') ilike ${key}
      or a.first_name || ' ' || a.last_name ilike ${pattern}))`
}

/** The cases (by the name of their table) in a part of the desk for the viewer; undecided ones only while the quotation is valid. */
function standing(where: PageConditions, desk: Desk, { staffId, today, overdueBefore }: Viewing) {
  const viewer = `${where.param(staffId)}::uuid`
  const before = `${where.param(overdueBefore)}::timestamptz`
  const isOverdue = (as: string) => `(${isOnDesk(as)} and ${as}.waiting_since < ${before})`
  const desks: Readonly<Record<Desk, (as: string) => string>> = {
    own: (as) => `${isUndecided(as)} and ${as}.assigned_to = ${viewer}`,
    all: isUndecided,
    unassigned: (as) => `${isOnDesk(as)} and ${as}.assigned_to is null`,
    overdue: isOverdue,
    asked: (as) => `${as}.state = 'asked'`,
    decided: (as) => `${as}.decided_at is not null`,
  }
  const holds = (as: string) =>
    `exists (select from quotations v where v.id = ${as}.quotation_id and v.valid_until >= ${where.param(today)}::date)`
  const isVisible = (as: string) =>
    `((select app.sees_all()) or exists (select from quotations v join reach r on r.staff_id = v.agent_id where v.id = ${as}.quotation_id and r.viewer_id = ${viewer}))`
  const isHere = (as: string) => [desks[desk](as), ...(desk === 'decided' ? [] : [holds(as)]), isVisible(as)].join(' and ')
  return { isHere, isOverdue }
}

/** One page of the desk: longest waiting first, or last decided first. */
export function casesPage(viewing: Viewing, { desk, LOB, search, papers, batch, together, ...paging }: Wanted) {
  const where = conditions()
  const { isHere, isOverdue } = standing(where, desk, viewing)
  const place = desk === 'decided' ? 'decided_at' : 'waiting_since'
  const isTogether = together && !search && !papers
  where.must(isHere('c'))
  where.when(batch, (id) => `c.batch_id = ${where.param(id)}::uuid`)
  if (isTogether)
    where.must(`not exists (select from cases b where b.batch_id = c.batch_id
      and (b.${place}, b.id) ${desk === 'decided' ? '>' : '<'} (c.${place}, c.id) and ${isHere('b')})`)
  const ofBatch = isTogether ? `b.batch_id = c.batch_id and ${isHere('b')}` : 'b.id = c.id'
  where.when(LOB, (lob) => `c.line = ${where.param(codeOfLine(lob))}`)
  if (papers) where.must('exists (select from quotation_papers n where n.quotation_id = c.quotation_id)')
  where.when(search, (text) => searching(where, text, 'c.quotation_id'))
  return pageSql({
    table: 'cases',
    as: 'c',
    order: { by: `c.${place}`, descending: desk === 'decided' },
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
      isOverdue: isOverdue('c'),
      assignedTo: 'c.assigned_to',
      assignedName: `u.first_name || ' ' || u.last_name`,
      decidedName: `d.first_name || ' ' || d.last_name`,
      decidedAt: 'c.decided_at',
      photos: `(select count(*) from inspections i join inspection_photos p on p.inspection_id = i.id where i.quotation_id = c.quotation_id and p.state <> 'sent-back')`,
      papers: `(select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind) order by p.id), '[]')
        from quotation_papers p where p.quotation_id = c.quotation_id)`,
      batch: `(select json_build_object('id', c.batch_id, 'name', c.batch_name, 'cases', count(*), 'total', sum(o.total_centavos))
        from cases b join quotations o on o.id = b.quotation_id where c.batch_id is not null and ${ofBatch} having count(*) > 0)`,
    },
    where,
    paging,
  })
}
