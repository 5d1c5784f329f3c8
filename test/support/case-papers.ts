import type { TestApp } from './app.ts'
import { answered, type Caller } from './quoting.ts'
import { type Asked, DOT, upload } from './underwriting.ts'

/** A case of a quotation that has been sold since then, with a question from underwriting and a file for the answer. */
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

/** A document of a quotation that became a policy, so that none can be added any more: its file is that of the lead's document. */
export async function paperOfSold(app: TestApp, quotation: string): Promise<string> {
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into quotation_papers (quotation_id, kind, name, type, size, file_key, uploaded_by)
     select $1, 'certificate', name, type, size, file_key, uploaded_by from lead_documents order by id desc limit 1 returning id`,
    [quotation],
  )
  return rows[0]?.id ?? ''
}
