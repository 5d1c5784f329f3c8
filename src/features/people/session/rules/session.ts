/** How long an access token and its login token are valid. */
export const TOKEN_SECONDS = 600

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A session ends after this time without use, and in any case this long after the sign-in. */
export const SESSION_SECONDS = {
  staff: { idle: 7 * DAY, longest: 30 * DAY },
  customer: { idle: 12 * HOUR, longest: 2 * DAY },
  /** Someone filling in an application, perhaps on a family phone. */
  applicant: { idle: 2 * HOUR, longest: 12 * HOUR },
} as const
/** How long after a sign-in a person is assumed to have the password at hand. */
export const JUST_SIGNED_IN_SECONDS = 15 * MINUTE

export type Audience = keyof typeof SESSION_SECONDS

/**
 * philippines.md §10: six digits, five minutes, five attempts, a new code after a minute, five an hour for one browser or address. For one
 * number from all of them: the most codes, and the most wrong tries, within a day.
 */
export const CODE = {
  ...{ digits: 6, seconds: 5 * MINUTE, attempts: 5, resendSeconds: MINUTE, sendsPerHour: 5 },
  ...{ sendsPerDay: 20, guessesPerDay: 100 },
} as const

/** Codes requested through one link, and texts caused by the links of one agent: a link may circulate among strangers. */
export const LINK_CODES = { perHour: 10, perDay: 40, perAgentDay: 200 } as const

/** Why a sign-in did not complete; the login screen explains each. */
export const SIGN_IN_FAILURES = ['interrupted', 'refused', 'unknown-person', 'not-for-us', 'provider-down'] as const
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number]

/** Where the browser starts the staff sign-in; it returns to the screen asked for. */
export const START = '/sdx-api/auth/session/start'

/** `to` is a screen's address as screens know it, below `/app`. */
export const startOfSignIn = (to: string | undefined): string => (to ? `${START}?${new URLSearchParams({ to: `/app${to}` })}` : START)

/** An address as screens know it, below `/app`, if it is one of ours; else the home screen. */
export const screenAfterSignIn = (to: string | undefined): string => pageAfterSignIn(to && `/app${to}`).slice('/app'.length) || '/'

/** Where a person continues after signing in: a page of ours, never another site's. */
export function pageAfterSignIn(asked: string | undefined): string {
  const fallback = '/app/'
  if (!asked || !/^\/app(?=[/?#]|$)/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return fallback
  const { origin, pathname, search, hash } = new URL(asked, 'http://here.invalid')
  return origin === 'http://here.invalid' && /^\/app(\/|$)/.test(pathname) ? `${pathname}${search}${hash}` : fallback
}

/** Until when a session that is used now stays valid. */
export function sessionEnd(audience: Audience, startedAt: Date, now: Date): Date {
  const { idle, longest } = SESSION_SECONDS[audience]
  return new Date(Math.min(now.getTime() + idle * 1000, startedAt.getTime() + longest * 1000))
}

type Permission = { readonly featureCode: string; readonly roles: readonly { readonly roleCode: string }[] }
type HasAccess = {
  readonly accessOpt: { readonly features: readonly Permission[] }
  readonly userRole: readonly { readonly roleCode: string }[]
}

/** Specification §6: the entry of a person's first role in a feature; undefined if the role may not use it. */
export function permissionOf({ accessOpt, userRole }: HasAccess, featureCode: string): { readonly roleCode: string } | undefined {
  const first = userRole[0]?.roleCode
  return accessOpt.features.find((feature) => feature.featureCode === featureCode)?.roles.find(({ roleCode }) => roleCode === first)
}
