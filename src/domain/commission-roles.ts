/** Why someone earns from a premium: they sold it, or they lead the seller. */
export const COMMISSION_ROLES = ['sells', 'leads'] as const
export type CommissionRole = (typeof COMMISSION_ROLES)[number]
