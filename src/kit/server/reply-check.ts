import { z } from 'zod'
import type { Log } from './log.ts'

/** Which replies are compared with their schemas. */
export type ReplyCheck = {
  /** `on`: all, and a wrong one fails its request; `sample`: a share of them, and a wrong one is logged; `off`: none. */
  readonly mode: 'on' | 'sample' | 'off'
  /** Of `sample`: the share of replies that are compared, between 0 and 1. */
  readonly share: number
}

type Reply = { readonly endpoint: string; readonly schema: z.core.$ZodType; readonly json: string }

/** Compares a reply with its schema, if it is to be compared. A sampled one is compared once it is on its way, so that nobody waits for it. */
export function checkReply(reply: Reply, { mode, share }: ReplyCheck, log: Log): void {
  if (mode === 'on') {
    const fields = mismatches(reply)
    if (fields.length > 0) throw new Error(`The reply of ${reply.endpoint} is not as its contract says: ${fields.join(', ')}`)
  }
  if (mode !== 'sample' || Math.random() >= share) return
  setImmediate(() => {
    const fields = mismatches(reply)
    if (fields.length > 0) log.error({ endpoint: reply.endpoint, fields }, 'a reply is not as its contract says')
  })
}

/** So many are faults at most: a list is wrong in every row. */
const MAX_TOLD = 10

/** The path of each field that is not as the schema says, with the kind of fault; never a value, which may be personal. */
function mismatches({ schema, json }: Reply): string[] {
  const { error } = z.safeParse(schema, JSON.parse(json))
  const faults = error?.issues.map(({ path, code }) => `${path.map(stepName).join('.') || 'the reply'} (${code})`) ?? []
  return [...new Set(faults)].slice(0, MAX_TOLD)
}

/** The rows of a list are one field. What is not a field's name is the key of a map, which may be personal. */
const stepName = (step: PropertyKey): string => (typeof step === 'string' && /^[a-z_]\w*$/i.test(step) ? step : '*')
