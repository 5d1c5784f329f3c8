import type { Level, UserRecord } from '../public/contract.ts'

type StaffRecord = {
  readonly user: UserRecord
  readonly userDetails: { readonly hierarchy_id: Level }
  readonly hierarchy: readonly Level[]
  readonly branches: readonly { readonly code: string; readonly name: string }[]
}

/** The record that the browser keeps of a staff member, as opposed to a customer; the server made it, so no schema is loaded to read it. */
export const staffIn = (record: unknown): StaffRecord | undefined => (isOfStaff(record) ? record : undefined)

const PARTS = ['user', 'userDetails', 'hierarchy', 'branches'] as const
const isOfStaff = (record: unknown): record is StaffRecord =>
  typeof record === 'object' && record !== null && PARTS.every((part) => part in record)
