import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { pageOfAgent } from '#features/people/sharing/public/server/agent-pages.ts'
import { serving } from '#kit/server/http.ts'
import { type Advisor, contract } from '../public/contract.ts'
import { makeCard } from './card.ts'
import { aboveOf, advisorsPage, type Found, figuresOf, findAdvisor, mayManage, placeOf, treeOf } from './store.ts'

/** The greatest depth of a hierarchy. */
const ALL = 20

export const directoryApi = ({ brand, secret }: { readonly brand: Brand; readonly secret: string }) =>
  serving(contract, {
    userTree: async ({ query: { userId, depth = ALL } }, { actor, db, page }) => {
      const viewer = requireStaff(actor)
      if (userId !== undefined && !(await mayManage(db, viewer, userId))) throw problem('not-found')
      const statement = treeOf(viewer, userId, depth)
      return page(statement.query, statement.values)
    },
    businessCard: async ({ query: { csmId, channel } }, { actor, db, now, origin }) => {
      const viewer = requireStaff(actor)
      const row = await findAdvisor(db, viewer, csmId ?? viewer.id)
      if (!row?.active || (channel !== undefined && row.channelCode !== channel)) throw problem('not-found')
      const ownPage = await pageOfAgent(db, row.id, { actor, now })
      return makeCard({ advisor: advisorOf(row), company: brand.insurer.name, origin: origin.baseUrl, secret, ownPage })
    },
    advisors: async ({ query }, { actor, page }) => {
      const statement = advisorsPage(requireStaff(actor), query)
      return page(statement.query, statement.values)
    },
    advisor: async ({ params }, { actor, db }) => {
      const viewer = requireStaff(actor)
      const row = await findAdvisor(db, viewer, params.advisor)
      const isBelow = row !== undefined && (await mayManage(db, viewer, row.id))
      if (!row || !(row.active || isBelow)) throw problem('not-found')
      return {
        ...advisorOf(row),
        ...(await placeOf(db, row)),
        active: row.active,
        mobileVerifiedAt: row.mobileVerifiedAt?.toISOString() ?? null,
        above: await aboveOf(db, row.id),
        figures: isBelow ? await figuresOf(db, row.id) : null,
      }
    },
  })

const advisorOf = ({ id, firstName, lastName, agentCode, levelCode, designationName, branch, mobile, email }: Found): Advisor => ({
  ...{ _id: id, first_name: firstName, last_name: lastName, agentCode, levelCode, branch, mobile, email },
  designation: designationName,
})
