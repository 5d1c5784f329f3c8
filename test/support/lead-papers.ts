import type { LeadDocument } from '#features/work/leads/public/contract/documents.ts'
import type { Reply } from './calls.ts'
import { answered, type Caller } from './quoting.ts'

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Sends a document of a lead. */
export async function sendDocument(agent: Caller, lead: string, bytes: Buffer = PICTURE): Promise<Reply> {
  const body = new FormData()
  body.append('document', new Blob([new Uint8Array(bytes)]), 'paper.png')
  const address = `${agent.url}/sdx-api/secure/user/lead/${lead}/documents?documentKind=photoId`
  const reply = await fetch(address, { method: 'POST', headers: agent.headers, body })
  return { status: reply.status, headers: reply.headers, ...JSON.parse(await reply.text()) }
}

/** The proposal through which a lead was sold a quotation, and a document of theirs. */
export async function papersOf(agent: Caller, lead: string, quotationId: string): Promise<{ proposal: string; document: string }> {
  const { id: proposal } = answered<{ id: string }>(await agent.post('user/proposal', { leadId: lead, line: 'ctpl', quotationId }))
  const { items } = answered<{ items: LeadDocument[] }>(await sendDocument(agent, lead))
  return { proposal, document: items[0]?.id ?? '' }
}
