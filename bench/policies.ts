import type { Aim } from './aims.ts'
import { compare, type Side } from './compare.ts'
import { fillPolicies } from './fill/policies.ts'
import { QUOTATION } from './fill/quotation.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const POLICIES = 100_000
const DATABASE = 'kalasag'

/** A page of policies, and a quotation by HTTP, compared with a bare program. */
export async function policies({ ours, bare, owning, postgres }: Stage): Promise<readonly Aim[]> {
  const [us, them] = [await ours(DATABASE), await bare(DATABASE)]
  say(`filling ${POLICIES.toLocaleString('en')} policies …`)
  const agent: { id: string; email: string } = await owning(DATABASE, async (owner) => {
    await fillPolicies(owner, POLICIES)
    return (await owner.query(`select id, email from staff where role_code = 'AG1' order by agent_code limit 1`)).rows[0]
  })
  const headers = await signIn(us, agent.email)
  const side = (name: string, program: Program, request: Side['requests'][number]): Side => ({ name, program, requests: [request] })
  await compare(
    'policies page',
    [
      side('ours', us, { path: `/sdx-api/secure/user/policy/getPolicy/${agent.id}?page=1&limit=14`, headers }),
      side('bare', them, { path: `/policies/${agent.id}` }),
    ],
    { postgres, amount: 3000 },
  )
  const posting = { method: 'POST' as const, body: JSON.stringify(QUOTATION) }
  const json = { 'content-type': 'application/json' }
  const { ratio, micros } = await compare(
    'a quotation by HTTP (ours also validates, rates, controls, records history and audit)',
    [
      side('ours', us, { ...posting, path: '/sdx-api/secure/user/ctpl-quotation', headers: { ...headers, ...json } }),
      side('bare', them, { ...posting, path: `/quotations/${agent.id}`, headers: json }),
    ],
    { postgres, amount: 600 },
  )
  return [
    {
      work: 'CPU of a quotation by HTTP ÷ bare insert, with PostgreSQL',
      figure: ratio.whole,
      unit: '',
      is: 'at most',
      aim: 8,
      against: `${(micros.a / 1000).toFixed(1)} and ${(micros.b / 1000).toFixed(1)} ms`,
    },
  ]
}
