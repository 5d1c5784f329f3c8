import { answered, type Caller } from './quoting.ts'

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The proposal by which a lead was sold a quotation, and a document of theirs. */
export async function papersOf(agent: Caller, lead: string, quotationId: string): Promise<{ proposal: string; document: string }> {
  const { id: proposal } = answered<{ id: string }>(await agent.post('user/proposal', { leadId: lead, line: 'ctpl', quotationId }))
  const form = new FormData()
  form.append('document', new Blob([Buffer.from(PICTURE, 'base64')]), 'paper.png')
  const address = `${agent.url}/sdx-api/secure/user/lead/${lead}/documents?documentKind=photoId`
  const sent = await fetch(address, { method: 'POST', headers: agent.headers, body: form })
  const { data } = (await sent.json()) as { data: { items: { id: string }[] } }
  return { proposal, document: data.items[0]?.id ?? '' }
}
