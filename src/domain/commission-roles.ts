/** Why somebody earns of a premium: they sold it, or they lead who did. */
export const COMMISSION_ROLES = ['sells', 'leads'] as const
export type CommissionRole = (typeof COMMISSION_ROLES)[number]
