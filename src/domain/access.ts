import type { Actor, Staff } from '#kit/actor.ts'
import type { Endpoint } from '#kit/contract.ts'
import { type Message, msg } from '#kit/message.ts'
import { API_SCOPES, isApiScope } from './api-scopes.ts'
import type { Party } from './life-cycles.ts'
import { problem } from './problem.ts'

/** Features that a role may be given. Codes appear in `accessOpt` of the user record. */
export const FEATURES = [
  'LEADS',
  'QUOTES',
  'POLICIES',
  'PAYMENTS',
  'SHARING',
  'CUSTOMERS',
  'TEAM',
  'PERFORMANCE',
  'UNDERWRITING',
  'TARIFFS',
  'BULK',
  'ADMIN',
  'COMPLIANCE',
  'PRIVACY',
  'PRIVACY_REQUESTS',
  'RESOURCES',
  'COURSES',
  'ONBOARDING',
  'HELP_DESK',
  'STAFF_CHANGES',
  'COMMISSION',
  'CLAIMS',
  'FINANCE',
  'DATA_SETS',
] as const
export type FeatureCode = (typeof FEATURES)[number]

export const ROLES = {
  AG1: {
    name: 'Agent',
    seesAll: false,
    features: ['LEADS', 'QUOTES', 'POLICIES', 'PAYMENTS', 'SHARING', 'CUSTOMERS', 'PERFORMANCE', 'BULK'],
  },
  SM1: {
    name: 'Sales manager',
    seesAll: false,
    features: ['LEADS', 'QUOTES', 'POLICIES', 'PAYMENTS', 'SHARING', 'CUSTOMERS', 'PERFORMANCE', 'BULK', 'TEAM', 'COURSES'],
  },
  UW1: { name: 'Underwriter', seesAll: true, features: ['POLICIES', 'CUSTOMERS', 'UNDERWRITING', 'TARIFFS', 'RESOURCES'] },
  AD1: {
    name: 'Administrator',
    seesAll: true,
    features: [
      ...(['POLICIES', 'CUSTOMERS', 'TEAM', 'TARIFFS', 'ADMIN', 'RESOURCES', 'COURSES'] as const),
      ...(['ONBOARDING', 'HELP_DESK', 'STAFF_CHANGES', 'COMMISSION', 'DATA_SETS'] as const),
    ],
  },
  CO1: {
    name: 'Compliance officer',
    seesAll: true,
    features: [
      ...(['POLICIES', 'CUSTOMERS', 'COMPLIANCE', 'PRIVACY_REQUESTS', 'RESOURCES', 'COURSES'] as const),
      ...(['ONBOARDING', 'HELP_DESK', 'STAFF_CHANGES', 'COMMISSION'] as const),
    ],
  },
  CL1: { name: 'Claims officer', seesAll: true, features: ['POLICIES', 'CUSTOMERS', 'CLAIMS'] },
  FI1: { name: 'Finance officer', seesAll: true, features: ['POLICIES', 'CUSTOMERS', 'FINANCE', 'COMMISSION', 'DATA_SETS'] },
  DP1: { name: 'Data protection officer', seesAll: true, features: ['POLICIES', 'CUSTOMERS', 'PRIVACY', 'PRIVACY_REQUESTS'] },
} as const satisfies Record<string, { name: string; seesAll: boolean; features: readonly FeatureCode[] }>
export type RoleCode = keyof typeof ROLES
export const ROLE_CODES = ['AG1', 'SM1', 'UW1', 'AD1', 'CO1', 'CL1', 'FI1', 'DP1'] as const satisfies readonly RoleCode[]

/** Office roles have access to everyone's records, so that two people decide who gets one. */
export const isOfficeRole = (code: string): boolean => Object.entries(ROLES).some(([each, { seesAll }]) => each === code && seesAll)

export const roleName = (code: string): string => Object.entries(ROLES).find(([each]) => each === code)?.[1].name ?? code

/** Throws `sign-in` or `not-allowed` for an actor that may not call the endpoint. Which records the actor sees is decided by each query and by row-level security. */
export function authorise(actor: Actor, endpoint: Endpoint, audience: 'agent' | 'customer' | 'public'): void {
  if (audience === 'public') return
  if (actor.kind === 'anonymous') throw problem('sign-in')
  if (audience === 'agent' ? actor.kind !== 'staff' : actor.kind !== 'customer') throw problem('not-allowed')
  if (actor.kind === 'staff' && actor.key) requireScope(actor.key.scopes, endpoint.keyScope)
  if (endpoint.feature && actor.kind === 'staff' && !actor.features.includes(endpoint.feature))
    throw problem('not-allowed', { message: whoMay(endpoint.feature) })
}

/** An API key is limited to its scopes: within them, the person in whose name it calls still needs the feature. */
function requireScope(scopes: readonly string[], needed: string | undefined): void {
  if (needed === undefined || !isApiScope(needed))
    throw problem('not-allowed', { message: 'API keys cannot open this. It is for people who are signed in.' })
  if (!scopes.includes(needed))
    throw problem('not-allowed', {
      message: msg`This API key lacks the scope ${needed} (${API_SCOPES[needed].label}). Ask an administrator for a key that has it.`,
    })
}

/** The staff user who calls; a problem for anyone else. */
export function requireStaff(actor: Actor): Staff {
  if (actor.kind !== 'staff') throw problem('not-allowed')
  return actor
}

/** Who may do it, in a sentence for someone who may not. */
function whoMay(feature: string): Message {
  const roles = Object.values(ROLES).filter(({ features }) => features.some((each) => each === feature))
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(roles.map(({ name }) => `${name.toLowerCase()}s`))
  return msg`This is for ${names} only. Ask one of them, or your manager if you need it yourself.`
}

/**
 * Whether an actor may request a change of a policy that they see: its holder, or someone who sells. Others who see it have read access
 * only.
 */
export const maySellOrHold = (actor: Actor): boolean =>
  actor.kind === 'customer' || (actor.kind === 'staff' && actor.features.includes('QUOTES'))

/** The party as which an actor takes a step of a life cycle. For other parties, their features' endpoints decide who may act. */
export function partyOf(actor: Actor): Exclude<Party, 'pricing' | 'compliance' | 'privacy' | 'claims' | 'applicant' | 'office'> {
  if (actor.kind === 'staff') return actor.features.includes('UNDERWRITING') ? 'underwriter' : 'agent'
  if (actor.kind === 'customer') return 'customer'
  if (actor.kind === 'system') return 'system'
  throw problem('sign-in')
}
