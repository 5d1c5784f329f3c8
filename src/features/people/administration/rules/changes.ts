import { FEATURES, type FeatureCode, isOfficeRole, ROLES, type RoleCode } from '#domain/access.ts'

export const CHANGE_KINDS = ['join', 'role', 'contact', 'suspend', 'reinstate', 'give-feature', 'take-feature'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What selling needs: for roles that see their own records and those below them. */
const SELLING: readonly FeatureCode[] = ['LEADS', 'QUOTES', 'PAYMENTS', 'SHARING', 'PERFORMANCE', 'BULK']
/** What is for both. */
const ANYBODYS: readonly FeatureCode[] = ['POLICIES', 'CUSTOMERS', 'TEAM', 'RESOURCES', 'COURSES']
/** Without these no one could restore them. */
const KEPT: Readonly<Partial<Record<RoleCode, readonly FeatureCode[]>>> = { AD1: ['ADMIN', 'STAFF_CHANGES'] }

/**
 * Whether a role may be given a feature at all: no role both sells and decides on sales, and features that need everyone's records are for
 * roles that see them.
 */
export const fitsRole = (role: RoleCode, feature: FeatureCode): boolean =>
  ANYBODYS.includes(feature) || SELLING.includes(feature) !== ROLES[role].seesAll

/** Whether a role must keep a feature. */
export const isKept = (role: RoleCode, feature: FeatureCode): boolean => KEPT[role]?.includes(feature) ?? false

/** The name of each feature, in words. */
export const FEATURE_WORDS: Readonly<Record<FeatureCode, string>> = {
  LEADS: 'Look after leads',
  QUOTES: 'Quote and sell',
  POLICIES: 'See quotations and policies',
  PAYMENTS: 'Take payments and ask for credit',
  SHARING: 'Send links to customers',
  CUSTOMERS: 'See customers',
  TEAM: 'Lead a team: give leads, set targets',
  PERFORMANCE: 'See performance',
  UNDERWRITING: 'Decide on referred risks, see everyone’s records',
  TARIFFS: 'Change tariffs and lists of values',
  BULK: 'Upload fleets and groups',
  ADMIN: 'Administer people, branches and the installation, see everyone’s records',
  COMPLIANCE: 'Screen names, report covered transactions',
  PRIVACY: 'Handle personal data breaches',
  PRIVACY_REQUESTS: 'Answer people about their data',
  RESOURCES: 'Publish documents',
  COURSES: 'Look after courses',
  ONBOARDING: 'Decide on people who want to become agents',
  HELP_DESK: 'Answer questions and complaints',
  STAFF_CHANGES: 'Confirm changes to permissions',
  COMMISSION: 'See everyone’s commission, and pay it out',
  CLAIMS: 'Decide on reported losses',
  FINANCE: 'Accept money that agents remit, and account for it',
  DATA_SETS: 'Save the nightly data sets for the insurer’s warehouse',
}

type Person = { readonly roleCode: string; readonly active: boolean; readonly email: string; readonly mobile: string }

/**
 * Which change of a person needs two people, if any: being given an office role, a new address or number of an office user (they sign in
 * with it), an administrator being suspended or given another role, anyone of the office being reinstated.
 */
export function takesTwo(was: Person | undefined, will: Person): ChangeKind | undefined {
  if (!was) return isOfficeRole(will.roleCode) ? 'join' : undefined
  const isOffice = isOfficeRole(was.roleCode)
  if (was.roleCode !== will.roleCode) return isOfficeRole(will.roleCode) || was.roleCode === 'AD1' ? 'role' : undefined
  if (was.active !== will.active) return will.active ? (isOffice ? 'reinstate' : undefined) : was.roleCode === 'AD1' ? 'suspend' : undefined
  return isOffice && (was.email !== will.email || was.mobile !== will.mobile) ? 'contact' : undefined
}

export const featureCodeOf = (said: string): FeatureCode | undefined => FEATURES.find((code) => code === said)
