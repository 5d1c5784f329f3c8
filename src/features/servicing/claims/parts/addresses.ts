import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'

const AGENT = { audience: 'agent' } as const

export const claimAddress = (audience: Side, claim: string): string => pathTo('claims/claim', { audience }, { claim })
/** The address of the kinds of loss, or of the questions of one. */
export const reportAddress = (audience: Side, policy: string, kind?: string): string =>
  pathTo('claims/report', { audience }, { policy, kind })
/** The page from which the reporter comes. */
export const claimsAddress = (audience: Side): string =>
  audience === 'customer' ? pathTo('policies/my-list', { audience }) : pathTo('claims/list', AGENT)
export const queueAddress = (): string => pathTo('claims/queue', AGENT)
export const thirdPartiesAddress = (): string => pathTo('claims/third-parties', AGENT)
export const thirdPartyAddress = (report: string): string => pathTo('claims/third-party', AGENT, { report })
export const officeAddress = (claim: string): string => pathTo('claims/office', AGENT, { claim })
