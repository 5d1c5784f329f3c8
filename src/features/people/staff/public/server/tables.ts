import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/**
 * A group of branches under one card: its links are shared in its name, and its targets are those of its agents. One that has ended keeps
 * what was shared under it.
 */
export const commercialStructures = pgTable('commercial_structures', {
  code: text('code').primaryKey(),
  /** As on its card. */
  name: text('name').notNull(),
  /** The order of the cards. */
  position: integer('position').notNull(),
  inUseFrom: date('in_use_from').notNull(),
  /** The last day; null: until further notice. */
  inUseUntil: date('in_use_until'),
  createdAt: createdAt(),
})

/** Where people work: an office with a name and an address. A closed one keeps its past and takes no one any more. */
export const branches = pgTable(
  'branches',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    /** House and street. */
    address: text('address'),
    province: text('province'),
    city: text('city'),
    /** The code of the commercial structure that it belongs to; the head office has none. */
    structure: text('structure'),
    closedAt: instant('closed_at'),
    createdAt: createdAt(),
  },
  (table) => [index('branches_of_a_structure').on(table.structure)],
)

/** People who work with the product: agents, managers, underwriters, administrators. */
export const staff = pgTable(
  'staff',
  {
    id: id(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    mobile: text('mobile').notNull(),
    /** When the person last verified, with a code sent to it, that the number is theirs. */
    mobileVerifiedAt: instant('mobile_verified_at'),
    agentCode: text('agent_code').notNull(),
    /** The code of a branch. */
    branch: text('branch').notNull(),
    roleCode: text('role_code').notNull(),
    levelCode: text('level_code').notNull(),
    /** A code of the list `designation`. */
    designation: text('designation'),
    channelCode: text('channel_code').notNull().default('AGENCY'),
    province: text('province'),
    city: text('city'),
    managerId: uuid('manager_id'),
    /** Underwriters and administrators see every record. */
    seesAll: boolean('sees_all').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** When their password was last changed: a browser that knew the previous one has been unknown since. */
    passwordChangedAt: instant('password_changed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('staff_sign_in_with_one_email').on(table.email),
    uniqueIndex('staff_have_one_agent_code').on(table.agentCode),
    index('staff_by_branch').on(table.branch),
    index('staff_of_a_manager').on(table.managerId),
  ],
)

/**
 * The scrypt hash of each person's password, for the built-in identity provider; none for people who sign in elsewhere. The program cannot
 * read it, only have it compared (`passwords.ts`).
 */
export const staffPasswords = pgTable('staff_passwords', {
  staffId: uuid('staff_id').primaryKey(),
  hash: text('hash').notNull(),
})

/** Who sees whose records: each person sees their own and those of everyone below them. Maintained by a trigger on `staff`. */
export const reach = pgTable(
  'reach',
  { viewerId: uuid('viewer_id').notNull(), staffId: uuid('staff_id').notNull(), depth: integer('depth').notNull() },
  (table) => [primaryKey({ columns: [table.viewerId, table.staffId] }), index('reach_of_a_person').on(table.staffId)],
)

/** The leaders among those whom each person sees: the teams that make up theirs. Maintained with `reach`. */
export const teamsInReach = pgTable(
  'teams_in_reach',
  { viewerId: uuid('viewer_id').notNull(), managerId: uuid('manager_id').notNull() },
  (table) => [primaryKey({ columns: [table.viewerId, table.managerId] })],
)

/** The levels of a sales channel, from its head down to the agent. */
export const hierarchyLevels = pgTable('hierarchy_levels', {
  levelCode: text('level_code').primaryKey(),
  name: text('name').notNull(),
  channelCode: text('channel_code').notNull(),
  rank: integer('rank').notNull(),
})

/** What a role may do with a feature. */
export const featurePermissions = pgTable(
  'feature_permissions',
  { featureCode: text('feature_code').notNull(), roleCode: text('role_code').notNull() },
  (table) => [primaryKey({ columns: [table.featureCode, table.roleCode] })],
)
