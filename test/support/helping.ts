import type { DeskRequest } from '#features/work/help-desk/public/contract/desk.ts'
import type { HelpRequest } from '#features/work/help-desk/public/contract/own.ts'
import type { Reply } from './calls.ts'
import { answered, type Caller } from './quoting.ts'

type Side = 'user' | 'customer'

/** Asks the help desk a question, as an agent or as a customer. */
export const askForHelp = async (who: Caller, side: Side, question: string, more: Readonly<Record<string, unknown>> = {}) =>
  answered<HelpRequest>(await who.post(`${side}/help-request`, { question, topic: 'payment', ...more }))

export const helpOf = async (who: Caller, side: Side, id: string) => answered<HelpRequest>(await who.get(`${side}/help-request/${id}`))

export const atDesk = async (who: Caller, id: string) => answered<DeskRequest>(await who.get(`admin/help-request/${id}`))

/** An action of a desk member on a request in its current state. */
export const deskStep = async (who: Caller, id: string, step: string, more: Readonly<Record<string, unknown>> = {}): Promise<Reply> =>
  who.post(`admin/help-request/${id}/step`, { version: (await atDesk(who, id)).version, step, ...more })

/** Sends a picture under the id that the device gave it. */
export async function sendPicture(who: Caller, side: Side, id: string, client: string, bytes: Uint8Array): Promise<Reply> {
  const body = new FormData()
  body.append('picture', new Blob([new Uint8Array(bytes)]), 'screen.jpg')
  const response = await fetch(`${who.url}/sdx-api/secure/${side}/help-request/${id}/new-pictures/${client}`, {
    method: 'POST',
    headers: who.headers,
    body,
  })
  return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
}

/** A request from an agent and one from a customer, in the same words. */
export async function helpAskedOf(agent: Caller, customer: Caller) {
  const helpQuestion = 'Why is my jeepney of Silay yellow?'
  const { id: help } = await askForHelp(agent, 'user', helpQuestion)
  const { id: customerHelp } = await askForHelp(customer, 'customer', helpQuestion)
  return { help, customerHelp, helpQuestion }
}
