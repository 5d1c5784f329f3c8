import type { z } from 'zod'
import type { Appointment, SlotTaken } from '#features/work/calendar/public/contract.ts'
import type { HandOver, Lead } from '#features/work/leads/public/contract/leads.ts'
import type { Proposal } from '#features/work/proposals/public/contract.ts'
import type { Todo } from '#features/work/todos/public/contract.ts'
import { type Caller, EndpointRefusal } from './stage.ts'

type Outcome = {
  readonly status: 'contact' | 'nocontact'
  readonly disposition: string
  readonly subDisposition?: string
  readonly remark?: string
  readonly nextFollowUp?: Date
}
type Meeting = {
  readonly leadId?: string
  readonly customerId?: string
  readonly user_id?: string
  readonly startsAt: Date
  readonly minutes?: number
  readonly title?: string
  readonly place?: string
  readonly notes?: string
  readonly remindPerson?: boolean
}
type Met = { readonly appointment_status: string; readonly appointmentdisPosition: string; readonly appointmentsubdisPosition?: string }

/** What an advisor does on an ordinary day, each as the call that their screen makes. */

export const addLead = (who: Caller, form: object): Promise<Lead> => who.post('secure/user/addlead', form)

export const recordOutcome = (who: Caller, { _id }: Lead, outcome: Outcome): Promise<Lead> =>
  who.post(`secure/user/lead/${_id}/outcome`, outcome)

export const followUp = (who: Caller, { _id }: Lead, nextFollowUp: Date): Promise<Lead> =>
  who.put(`secure/user/updateLead/${_id}`, { nextFollowUp })

export const discard = (who: Caller, { _id }: Lead, reason: string): Promise<Lead> =>
  who.post(`secure/user/lead/${_id}/discard`, { reason })

export const allocate = (who: Caller, { _id }: Lead, agentId: string, remark: string): Promise<unknown> =>
  who.post('secure/user/lead/allocate', { ids: [_id], agentId, remark })

export const saveNeeds = (who: Caller, { _id }: Lead, needs: object): Promise<unknown> =>
  who.put(`secure/user/lead/${_id}/needs`, { needs })

export function addPaper(who: Caller, { _id }: Lead, documentKind: string, paper: File): Promise<unknown> {
  const form = new FormData()
  form.append('document', paper)
  return who.post(`secure/user/lead/${_id}/documents?${new URLSearchParams({ documentKind })}`, form)
}

/** At that time, or at the nearest free one. */
export async function book(who: Caller, { startsAt, ...meeting }: Meeting): Promise<Appointment> {
  const at = (time: Date | string) => who.post<Appointment>('secure/user/bookAppointment', { ...meeting, startsAt: time })
  try {
    return await at(startsAt)
  } catch (error) {
    const free = error instanceof EndpointRefusal ? error.dataAs<z.output<typeof SlotTaken> | null>()?.alternatives[0] : undefined
    if (!free) throw error
    return at(free.startsAt)
  }
}

export const changeMeeting = (
  who: Caller,
  { _id, version }: Appointment,
  change: Partial<Met> & { readonly startsAt?: Date; readonly notes?: string },
): Promise<Appointment> => who.put('secure/user/updateAppointment', { _id, version, ...change })

export const addTodo = (who: Caller, todo: object): Promise<Todo> => who.post('secure/user/todo_task', todo)

export const finishTodo = (who: Caller, { id }: Todo): Promise<Todo> => who.put('secure/user/update_task_status', { id, status: 'done' })

export const propose = (who: Caller, leadId: string, line = 'ctpl', quotationId?: string): Promise<Proposal> =>
  who.post('secure/user/proposal', { leadId, line, quotationId })

/** Fills in cards of a proposal, one after the other. */
export async function fillCards(who: Caller, proposal: Proposal, cards: Readonly<Record<string, object>>): Promise<Proposal> {
  let { id, version } = proposal
  let filled = proposal
  for (const [card, values] of Object.entries(cards)) {
    filled = await who.put<Proposal>(`secure/user/proposal/${id}/card`, { version, card, values })
    ;({ id, version } = filled)
  }
  return filled
}

export const askForLead = (who: Caller, mobile: string, reason: string): Promise<unknown> =>
  who.post('secure/user/lead/ask-hand-over', { mobile, reason })

/** Hands over every requested lead. */
export async function handOver(who: Caller): Promise<void> {
  const { items } = await who.get<{ items: HandOver[] }>('secure/user/lead/hand-overs')
  for (const { id } of items) await who.post(`secure/user/lead/hand-over/${id}/decide`, { granted: true })
}

export const announce = (who: Caller, title: string, body: string, ...branches: readonly string[]): Promise<unknown> =>
  who.post('secure/admin/announcement', { title, body, branches })

export const readNews = (who: Caller): Promise<unknown> => who.post('secure/user/notifications/read', {})
