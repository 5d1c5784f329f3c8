import { z } from 'zod'
import { get } from '#kit/contract.ts'

/** A level of the hierarchy, as the specification writes it. */
export const Level = z.object({ levelCode: z.string() })
export type Level = z.output<typeof Level>

/** Specification §3, "User" and "Login state"; the fields keep its names. */
export const UserRecord = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  agent_id: z.string(),
  agentCode: z.string(),
  primaryEmail: z.string(),
  mobileNo: z.string(),
  state: z.string(),
  city: z.string(),
  branch: z.string(),
  /** The name of the group of that branch; null at the head office. */
  commercialStructure: z.string().nullable(),
  hierarchyId: Level,
  userRole: z.array(z.object({ roleCode: z.string(), roleName: z.string() })),
  channelCode: z.object({ _id: z.string() }),
  accessOpt: z.object({ features: z.array(z.object({ featureCode: z.string(), roles: z.array(z.object({ roleCode: z.string() })) })) }),
})
export type UserRecord = z.output<typeof UserRecord>

/** What a staff member is and may do. */
export const contract = {
  userDetails: get('user/getuserDetails', {
    summary: 'The user record: contact, hierarchy, roles, accessOpt features',
    offline: true,
    query: z.object({ user_id: z.uuid().optional() }),
    reply: UserRecord,
  }),
  hierarchy: get('admin/getHierarchy', {
    summary: 'Levels of the channel, highest first',
    offline: true,
    reply: z.array(z.object({ levelCode: z.string(), name: z.string() })),
  }),
}
