import { pathTo } from '#domain/routing.ts'
import type { Desk } from '../rules/list.ts'

const AGENT = { audience: 'agent' } as const

export const deskAddress = (desk: Desk): string => pathTo('underwriting/technical-control', AGENT, { desk })
/** A case, opened from the part of the desk that the reader is working through. */
export const caseAddress = (id: string, desk?: Desk): string => pathTo('underwriting/case', AGENT, { case: id, desk })
/** The waiting cases of an upload, in a part of the desk. */
export const batchAddress = (batch: string, desk?: Desk): string => pathTo('underwriting/technical-control', AGENT, { batch, desk })
