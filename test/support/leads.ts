import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { NumberMatches as KnownReply, LeadHistory, Lead as LeadReply, LeadRow } from '#features/work/leads/public/contract/leads.ts'
import type { TestApp } from './app.ts'
import { answered, type Caller, person } from './quoting.ts'

export type Lead = z.output<typeof LeadReply>
export type Known = z.output<typeof KnownReply>
export type Timelines = z.output<typeof LeadHistory>
export type LeadsPage = { readonly items: readonly z.output<typeof LeadRow>[]; readonly count: number; readonly isCapped: boolean }

/** A mobile number that no other lead in the test has. */
export const newMobile = () =>
  `0917 ${String(Number.parseInt(randomUUID().slice(0, 8), 16))
    .padStart(7, '0')
    .slice(-7)}`

export type Someone = Caller & { readonly id: string }

/** A member of the demonstration staff, signed in, with their id. */
export async function someone(app: TestApp, name: string): Promise<Someone> {
  const who = await person(app.url, name)
  return { ...who, id: answered<{ _id: string }>(await who.get('user/getuserDetails'))._id }
}

/** A lead of the person who adds it: a name and a number are enough. */
export const addLead = async (who: Caller, more: Readonly<Record<string, unknown>> = {}) =>
  answered<Lead>(await who.post('user/addlead', { firstName: 'María', lastName: 'Dela Peña', primaryMobile: newMobile(), ...more }))
export const readLead = async (who: Caller, { _id }: { readonly _id: string }) =>
  answered<Lead>(await who.get(`user/getlead_details/${_id}`))
export const timelines = async (who: Caller, { _id }: { readonly _id: string }) =>
  answered<Timelines>(await who.get(`user/leadhistory/${_id}`))
