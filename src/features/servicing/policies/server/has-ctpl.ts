import { lineIn } from '#lines'
import type { PolicyRow } from './store.ts'

/** Whether a policy includes CTPL, which ends only after notice to the LTO. */
export const hasCtpl = (row: PolicyRow): boolean => lineIn(row).documents.isCertified(row.answers)
