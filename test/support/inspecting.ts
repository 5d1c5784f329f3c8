import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Capture, captureContract, contract, Inspection } from '#features/selling/inspections/public/contract.ts'
import { call, type Reply } from './calls.ts'
import { photo } from './pictures.ts'
import { answered, type Caller, maria, oddCar, offer, type Quotation } from './quoting.ts'

/** An inspection as its participants' devices see it: over HTTP. */

type Opened = z.output<typeof captureContract.openInspection.reply>
type Sent = z.output<typeof captureContract.sendInspectionPhoto.reply>
export type Link = z.output<typeof contract.inspectionLink.reply>

export const SHOTS = ['front', 'rear', 'left', 'right', 'interior', 'odometer', 'chassis', 'engine']

/** A quotation that underwriting must decide on, with an inspection that its agent requested. */
export async function inspected(
  agent: Caller,
  answers = oddCar(),
  holder = maria(),
): Promise<{ quotation: Quotation; inspection: Inspection }> {
  const quotation = await offer(agent, holder, answers)
  const asked = await agent.post(`user/quotation/${quotation.id}/inspection`, { reason: 'The value is high.' })
  return { quotation, inspection: answered<Inspection>(asked) }
}

export const linkFor = async (agent: Caller, { id }: { readonly id: string }, kind: 'customer' | 'agent' = 'customer') =>
  answered<Link>(await agent.post(`user/inspection/${id}/link`, { kind }))

export const open = (url: string, token: string, type = 'customer') =>
  call(url, 'POST', 'auth/inspection/open', { body: { token, type, deviceTime: new Date().toISOString() } })

/** A phone that holds a link. */
export type Phone = { readonly url: string; readonly token: string; readonly session: string }

export async function phoneWith(url: string, { token }: { readonly token: string }, type = 'customer'): Promise<Phone> {
  return { url, token, session: answered<Opened>(await open(url, token, type)).session }
}

type More = {
  readonly client?: string
  readonly query?: Readonly<Record<string, string>>
  readonly name?: string
  readonly type?: string
  readonly field?: string
  readonly signal?: AbortSignal
}

export async function send({ url, token, session }: Phone, shot: string, bytes: Buffer, more: More = {}): Promise<Reply> {
  const { client = randomUUID(), query = {}, name = 'photo.jpg', type = 'image/jpeg', field = 'photo', signal } = more
  const search = new URLSearchParams({ session, client, shot, takenAt: new Date().toISOString(), source: 'camera', ...query })
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(`${url}/sdx-api/auth/inspection/${token}/photo?${search}`, {
    method: 'POST',
    body,
    ...(signal ? { signal } : {}),
  })
  return { status: response.status, headers: response.headers, ...JSON.parse(await response.text()) }
}

export const sent = async (phone: Phone, shot: string, bytes: Buffer, more: More = {}) =>
  answered<Sent>(await send(phone, shot, bytes, more))

/** Every requested photograph, each a different one. */
export async function photographAll(phone: Phone, shots: readonly string[] = SHOTS): Promise<void> {
  for (const shot of shots) await sent(phone, shot, await photo())
}

export const submit = ({ url, token }: Phone) => call(url, 'POST', `auth/inspection/${token}/submit`, { body: {} })

export const submitted = async (phone: Phone) => answered<Capture>(await submit(phone))

export const inspectionOf = async (who: Caller, { id }: { readonly id: string }, side = 'user') =>
  answered<{ inspection: Inspection | null }>(await who.get(`${side}/quotation/${id}/inspection`)).inspection

/** An inspection of a sold quotation, with one photograph received through its link. */
export async function photographedOf(agent: Caller, id: string) {
  const asked = await agent.post(`user/quotation/${id}/inspection`, { reason: 'Scratches near the blue door' })
  const { id: inspection, number: inspectionNumber } = answered<{ id: string; number: string }>(asked)
  const link = await linkFor(agent, { id: inspection })
  await send(await phoneWith(agent.url, link), 'front', await photo())
  const photograph = (await inspectionOf(agent, { id }))?.photos[0]?.id ?? ''
  return { inspection, inspectionNumber, inspectionLink: link.id, photograph }
}
