import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/** Passwords that were tried and were wrong, or are being checked: they limit how often the next may be tried. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: id(),
    /** Keyed hash of the e-mail address that was typed, known or not, or of what else is guessed. */
    account: text('account').notNull(),
    /** A browser in which this account signed in before, or else the network. */
    source: text('source').notNull(),
    isKnownDevice: boolean('is_known_device').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sign_in_attempts_at_an_account').on(table.account, table.createdAt),
    index('sign_in_attempts_from_a_source').on(table.source, table.createdAt),
  ],
)

/** Links by which staff who forgot their password get a new one: hashed, short-lived, valid once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: id(),
    /** Null if an unknown address was typed: it only counts towards the limits. */
    staffId: uuid('staff_id'),
    /** Keyed hash of the e-mail address that was typed. */
    account: text('account').notNull(),
    address: text('address').notNull(),
    /** SHA-256 of the secret in the link. */
    tokenHash: text('token_hash').notNull(),
    /** Codes that were sent to the mobile number for it. */
    codes: integer('codes').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('password_resets_by_token').on(table.tokenHash),
    index('password_resets_of_an_account').on(table.account, table.createdAt),
    index('password_resets_from_an_address').on(table.address, table.createdAt),
  ],
)

/** Secrets that staff share with the authenticator app on their phone. */
export const totpSecrets = pgTable('totp_secrets', {
  staffId: uuid('staff_id').primaryKey(),
  /** Encrypted. */
  secret: text('secret').notNull(),
  /** The newest half minute whose code was used: neither it nor an older one is valid again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
  /** When the first code proved that the phone has it; until then it opens nothing. */
  confirmedAt: instant('confirmed_at'),
})

/** Public keys of staff's passkeys: fingerprint, face or security key as second factor. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The id given by the authenticator. */
    id: text('id').primaryKey(),
    staffId: uuid('staff_id').notNull(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    /** The host for which it was made. */
    host: text('host').notNull(),
    /** The device on which it was made. */
    label: text('label').notNull(),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_of_a_person').on(table.staffId)],
)

/** Codes on paper for staff who lost their phone: hashed, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { staffId: uuid('staff_id').notNull(), codeHash: text('code_hash').notNull(), createdAt: createdAt(), usedAt: instant('used_at') },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

/** Roles that may not sign in without a second factor. */
export const secondFactorRoles = pgTable('second_factor_roles', {
  roleCode: text('role_code').primaryKey(),
  requiredBy: uuid('required_by').notNull(),
  createdAt: createdAt(),
})
