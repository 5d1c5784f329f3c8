import { sql } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { contract } from '../public/contract.ts'
import { commissionPage, statementsPage } from './lists.ts'
import { entriesWhere, summaryOf } from './own.ts'
import { approve, giveBack, payoutFile, payoutsFacts, propose } from './payouts.ts'
import { getStatement, statementFacts, statementPdf, statementWorkbook } from './statements.ts'

const OF_A_POLICY = 200

export const commissionApi = ({ brand }: { readonly brand: Brand }) =>
  serving(contract, {
    commission: ({ query }, { page, actor }) => {
      const statement = commissionPage(query, requireStaff(actor).id)
      return page(statement.query, statement.values)
    },
    commissionSummary: (_, { db, actor, now }) => summaryOf(db, requireStaff(actor).id, now),
    commissionOfPolicy: ({ params }, { db, actor }) => {
      if (!isUuid(params.id)) throw problem('not-found')
      return entriesWhere(db, sql`s.policy_id = ${params.id}::uuid and c.staff_id = ${requireStaff(actor).id}::uuid`, OF_A_POLICY)
    },
    commissionStatement: async ({ params }, { db, actor }) => statementFacts(db, await getStatement(db, requireStaff(actor), params.id)),
    commissionStatementDocument: async ({ params }, { db, actor }) =>
      statementPdf(db, await getStatement(db, requireStaff(actor), params.id), brand),
    commissionStatementWorkbook: async ({ params }, { db, actor }) =>
      statementWorkbook(db, await getStatement(db, requireStaff(actor), params.id)),
    allCommission: ({ query }, { page }) => {
      const statement = commissionPage(query)
      return page(statement.query, statement.values)
    },
    commissionStatements: ({ query }, { page }) => {
      const statement = statementsPage(query)
      return page(statement.query, statement.values)
    },
    commissionPayouts: (_, { db, actor }) => payoutsFacts(db, requireStaff(actor)),
    proposePayout: async ({ body }, { db, actor, now, about }) => {
      about((await propose(db, requireStaff(actor), body, now)).number)
      return payoutsFacts(db, requireStaff(actor))
    },
    approvePayout: async ({ params }, { db, actor, now, about }) => {
      about((await approve(db, requireStaff(actor), params.id, now)).number)
      return payoutsFacts(db, requireStaff(actor))
    },
    returnPayout: async ({ params, body: { reason } }, { db, actor, now, about }) => {
      about((await giveBack(db, requireStaff(actor), params.id, reason, now)).number)
      return payoutsFacts(db, requireStaff(actor))
    },
    payoutFile: ({ params }, { db, actor }) => payoutFile(db, requireStaff(actor), params.id),
  })
