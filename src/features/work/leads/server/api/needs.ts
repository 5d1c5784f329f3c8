import { Needs } from '#domain/needs.ts'
import { nameOf } from '#domain/person.ts'
import { serving } from '#kit/server/http.ts'
import { needsContract } from '../../public/contract/leads.ts'
import { productName } from '../../rules/choices.ts'
import { addEvent, changeLead, getLead, type LeadRow, lockLead } from '../store/leads.ts'

/** What a lead needs, as they answered when asked. */
export const leadNeedsApi = () =>
  serving(needsContract, {
    leadNeeds: async ({ params }, { db, actor }) => toReply(await getLead(db, actor, params.id)),

    saveLeadNeeds: async ({ params, body: { needs, productId } }, { db, actor, now, about }) => {
      const lead = await lockLead(db, actor, params.id)
      about(`lead:${lead.id}`)
      const change = { details: { ...lead.details, needs }, ...(productId ? { product: productId } : {}) }
      const details = productId ? { remark: `Interested in ${productName(productId)}` } : {}
      await addEvent(db, lead, { timeline: 'lead', event: 'needs', details }, { actor, now })
      return toReply(await changeLead(db, lead, change, now))
    },
  })

const toReply = (lead: LeadRow) => ({
  leadId: lead.id,
  personName: nameOf(lead),
  needs: Needs.safeParse(lead.details.needs).data ?? null,
  productId: lead.product,
})
