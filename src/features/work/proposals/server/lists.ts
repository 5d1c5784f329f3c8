import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { conditions, labelSql, likePattern, pageSql } from '#kit/server/page.ts'
import { peopleInScope } from '#kit/server/scope.ts'
import { lineNames } from '#lines/names.ts'
import { ProposalItem } from '../public/contract.ts'

/** The name of the person, even if the lead went to an advisor whom the reader may not see. */
const PERSON = `coalesce(trim(l.first_name || ' ' || l.last_name), '')`

const COLUMNS = {
  _id: 'p.id',
  proposalNumber: 'p.number',
  proposalStatus: 'p.state',
  productId: 'p.line',
  LOB: labelSql('p.line', lineNames),
  leadId: 'p.lead_id',
  personName: PERSON,
  staffName: `s.first_name || ' ' || s.last_name`,
  quotationId: 'q.id',
  quotationNumber: 'q.number',
  policyId: 'y.id',
  policyNumber: 'y.number',
  premium: 'q.total_centavos',
  created_date: 'p.created_at',
  updated_date: 'p.updated_at',
}

const JOINS =
  'join staff s on s.id = p.agent_id left join leads l on l.id = p.lead_id left join quotations q on q.id = p.quotation_id left join policies y on y.quotation_id = q.id'

type ProposalScope = { readonly viewer: string; readonly staff: string; readonly team: boolean }
type Filters = {
  readonly proposalStatus?: string | undefined
  readonly skip: number
  readonly limit: number
  readonly searchtxt?: string | undefined
}

export function proposalsPage(whose: ProposalScope, { proposalStatus, skip, limit, searchtxt }: Filters) {
  const where = conditions()
  where.when(proposalStatus, (state) => `p.state = ${where.param(state)}`)
  where.when(
    searchtxt,
    (text) => `exists (select from leads l where l.id = p.lead_id and l.search_text like ${where.param(likePattern(text.toLowerCase()))})`,
  )
  const scope = { column: 'agent_id', of: peopleInScope(whose, where.param, likePattern) }
  return pageSql({ table: 'proposals', as: 'p', joins: JOINS, columns: COLUMNS, where, scope, paging: { skip, limit } })
}

/** The proposals of a lead; the caller has checked that it is visible. */
export async function proposalsOf(db: Db, leadId: string): Promise<ProposalItem[]> {
  const columns = sql.raw(
    Object.entries(COLUMNS)
      .map(([name, column]) => `'${name}', ${column}`)
      .join(', '),
  )
  const { rows } = await db.execute<{ item: unknown }>(
    sql`select json_build_object(${columns}) as item from proposals p ${sql.raw(JOINS)} where p.lead_id = ${leadId}::uuid order by p.id desc limit 100`,
  )
  return z.array(ProposalItem).parse(rows.map(({ item }) => item))
}
