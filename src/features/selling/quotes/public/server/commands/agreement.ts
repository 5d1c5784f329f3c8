import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { maxCreditDays } from '#features/selling/credit/public/rules.ts'
import { entitledDaysSql } from '#features/selling/credit/public/server/commands.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import type { Discount } from '#lines/line/price.ts'
import { Commercial, type CommercialFault, commercialFaults, discountOf } from '../../rules/commercial.ts'

/** The result of the commercial data of a sale: a discount, and how long the premium may stay unpaid. */
export type Agreement = {
  /** The group policy and its applicable parts, by the names that people know; undefined for a sale without an agreement. */
  readonly name: string | undefined
  readonly discount: Discount
  readonly maxCreditDays: number
}

const Row = z.object({ label: z.string(), parent: z.string(), extra: z.record(z.string(), z.unknown()).nullable() }).nullable()
const Found = z.object({
  /** Codes of the agent and of everyone above. */
  sellers: z.array(z.string()),
  /** Whether the sub-agent is one of the agent's. */
  hasSubAgent: z.boolean(),
  groupPolicy: Row,
  contract: Row,
  subcontract: Row,
  paymentDays: z.number().nullable(),
  entitledDays: z.number(),
})

const row = (list: string, code: string | undefined, parent: string | undefined) =>
  sql`(select json_build_object('label', label, 'parent', parent, 'extra', extra) from list_values
    where list = ${list} and code = ${code ?? ''} and (${parent ?? ''} = '' or parent = ${parent ?? ''}) order by position limit 1)`

const readAgreementData = oncePerTransaction(
  async (db: Db, { subAgent, groupPolicy, contract, subcontract, paymentTerms }: Commercial, agentId: string) => {
    const { rows } = await db.execute<{ found: unknown }>(sql`select json_build_object(
    'sellers', array(select s.agent_code from reach r join staff s on s.id = r.viewer_id where r.staff_id = ${agentId}::uuid),
    'hasSubAgent', exists (select from reach r join staff s on s.id = r.staff_id where r.viewer_id = ${agentId}::uuid and r.depth > 0 and s.agent_code = ${subAgent ?? ''}),
    'groupPolicy', ${row('group-policy', groupPolicy, undefined)},
    'contract', ${row('contract', contract, groupPolicy)},
    'subcontract', ${row('subcontract', subcontract, contract)},
    'paymentDays', (select (extra->>'days')::int from list_values where list = 'payment-terms' and code = ${paymentTerms ?? ''}),
    'entitledDays', ${entitledDaysSql(agentId)}) as found`)
    return Found.parse(rows[0]?.found)
  },
  (commercial, agentId) => JSON.stringify([commercial, agentId]),
)

const Group = z.object({ maxPaymentDays: z.number() })

/** The agreement in the commercial data, taken at face value: `misplaced` says whether they are allowed. */
export async function agreementOf(
  db: Db,
  commercial: Readonly<Record<string, unknown>>,
  agent: { readonly id: string },
): Promise<Agreement> {
  return (await checkAgreement(db, commercial, agent)).agreement
}

/** The agreement, and every answer that the agent may not give, by field. */
export async function checkAgreement(
  db: Db,
  raw: Readonly<Record<string, unknown>>,
  agent: { readonly id: string },
): Promise<{ readonly agreement: Agreement; readonly misplaced: readonly CommercialFault[] }> {
  const commercial = Commercial.safeParse(raw).data ?? {}
  const found = await readAgreementData(db, commercial, agent.id)
  const groupDays = Group.safeParse(found.groupPolicy?.extra).data?.maxPaymentDays
  const named = [found.groupPolicy, found.contract, found.subcontract].flatMap((each) => (each ? [each.label] : []))
  return {
    agreement: {
      name: named.length > 0 ? named.join(' · ') : undefined,
      discount: discountOf(found.subcontract?.extra, commercial.discount),
      maxCreditDays: maxCreditDays(found.entitledDays, groupDays),
    },
    misplaced: commercialFaults(commercial, {
      ...found,
      groupOwner: found.groupPolicy?.parent,
      hasContract: found.contract !== null,
      hasSubcontract: found.subcontract !== null,
      groupDays,
    }),
  }
}
