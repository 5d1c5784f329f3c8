import type { Level, UserRecord } from '../public/contract.ts'

type StaffRecord = {
  readonly user: UserRecord
  readonly userDetails: { readonly hierarchy_id: Level }
  readonly hierarchy: readonly Level[]
  readonly branches: readonly { readonly code: string; readonly name: string }[]
}

/** What the browser keeps of a member of the staff, who is told apart from a customer; the server made it, so that no schema is fetched to read it. */
export const staffIn = (record: unknown): StaffRecord | undefined => (isOfStaff(record) ? record : undefined)

const PARTS = ['user', 'userDetails', 'hierarchy', 'branches'] as const
const isOfStaff = (record: unknown): record is StaffRecord =>
  typeof record === 'object' && record !== null && PARTS.every((part) => part in record)
