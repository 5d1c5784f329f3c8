import type { TestApp } from './app.ts'
import { answered, type Caller } from './quoting.ts'
import { type Asked, DOT, upload } from './underwriting.ts'

/** A case of a quotation that was sold since, with a question of underwriting and a file for the answer. */
export async function caseOfSold(app: TestApp, agent: Caller, quotationId: string): Promise<{ case: string; caseFile: string }> {
  const { rows } = await app.owner.query<{ id: string }>(
    `with opened as (insert into cases (quotation_id, line, state) select id, line, 'asked' from quotations where id = $1 returning id),
       asked as (insert into case_events (case_id, actor, kind, text) select id, 'system:test', 'asked', 'Please send the papers.' from opened)
     select id from opened`,
    [quotationId],
  )
  const { files } = answered<Asked>(await upload(agent, quotationId, DOT))
  return { case: rows[0]?.id ?? '', caseFile: files[0]?.id ?? '' }
}
