import { z } from 'zod'
import type { Log } from './log.ts'

/** Which replies are checked against their schemas. */
export type ReplyCheck = {
  /** `on`: all, and a wrong one fails its request; `sample`: a share of them, and a wrong one is logged; `off`: none. */
  readonly mode: 'on' | 'sample' | 'off'
  /** For `sample`: the share of replies that are checked, between 0 and 1. */
  readonly share: number
}

type Reply = { readonly endpoint: string; readonly schema: z.core.$ZodType; readonly json: string }

/** Checks a reply against its schema, if it is to be checked. A sampled one is checked after it was sent, so that no one waits for it. */
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

/** Report at most this many faults: a list is wrong in every row. */
const MAX_TOLD = 10

/** The path of each field that does not match the schema, with the kind of fault; never a value, which may be personal. */
function mismatches({ schema, json }: Reply): string[] {
  const { error } = z.safeParse(schema, JSON.parse(json))
  const faults = error?.issues.map(({ path, code }) => `${path.map(stepName).join('.') || 'the reply'} (${code})`) ?? []
  return [...new Set(faults)].slice(0, MAX_TOLD)
}

/** The rows of a list count as one field. Anything but a field name is the key of a map, which may be personal. */
const stepName = (step: PropertyKey): string => (typeof step === 'string' && /^[a-z_]\w*$/i.test(step) ? step : '*')
