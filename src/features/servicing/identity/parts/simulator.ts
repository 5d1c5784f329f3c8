import { z } from 'zod'
import { offline } from '#kit/web/failure.ts'
import type { IdentitySession } from '../public/contract.ts'
import type { Capture } from './take-photo.tsx'

/** The browser’s half of the simulated provider, like an SDK: photos go to the provider, never to us. */

const Progress = z.object({ photos: z.array(z.enum(['document', 'selfie'])), finished: z.boolean() })
export type Progress = z.output<typeof Progress>

async function ask({ address, transaction, token }: IdentitySession, path: string, body?: Blob | string): Promise<unknown> {
  try {
    const response = await fetch(`${address}/transactions/${encodeURIComponent(transaction)}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'application/json' : body.type }),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (!response.ok) throw new Error(String(response.status))
    return await response.json()
  } catch {
    throw offline()
  }
}

/** What the provider already has, so that a reload continues where it stopped. */
export const progressOf = async (session: IdentitySession): Promise<Progress> => Progress.parse(await ask(session, ''))

export const sendPhoto = (session: IdentitySession, capture: Capture, photo: Blob) => ask(session, `/photos/${capture}`, photo)

export const OUTCOMES = ['approve', 'decline', 'review'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const finish = (session: IdentitySession, kind: string, outcome: Outcome) =>
  ask(session, '/finish', JSON.stringify({ kind, outcome }))
