import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LicenceKind } from '#domain/licence.ts'
import type { LicenceCapacity } from '#domain/licence-limits.ts'
import type { LicenceRenewalState } from '#domain/life-cycles.ts'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { RenewalFault } from '../rules/renewals.ts'

/** The Insurance Commission licences with which people sell, and from when until when each is valid. */
export const licences = pgTable(
  'licences',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    /** The insurer that it is held with; empty if no one recorded it. */
    company: text('company').notNull().default(''),
    capacity: text('capacity').$type<LicenceCapacity>().notNull().default('agent'),
    kind: text('kind').$type<LicenceKind>().notNull(),
    number: text('number').notNull(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    scanId: uuid('scan_id'),
    /** How many days before its end its holder was last warned that renewal requires more than was earned. */
    warnedDays: integer('warned_days'),
    changedBy: uuid('changed_by'),
    changedAt: stamp('changed_at'),
  },
  (table) => [
    uniqueIndex('licences_of_a_kind_begin_once').on(table.staffId, table.kind, table.company, table.validFrom),
    index('licences_with_a_scan').on(table.scanId).where(sql`scan_id is not null`),
    index('licences_by_number').on(table.number),
  ],
)

/** Scans of licences, for their holder and the office; an unused one is about to be sent along. */
export const licenceScans = pgTable(
  'licence_scans',
  {
    id: id(),
    /** Whose licence it shows. */
    staffId: uuid('staff_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    addedBy: uuid('added_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('licence_scans_of_a_person').on(table.staffId, table.id), index('licence_scans_by_file').on(table.fileKey)],
)

/** Renewed licences as their holders send them, until the office accepts them. */
export const licenceRenewals = pgTable(
  'licence_renewals',
  {
    id: id(),
    staffId: uuid('staff_id').notNull(),
    /** The one that is renewed. */
    licenceId: uuid('licence_id').notNull(),
    state: text('state').$type<LicenceRenewalState>().notNull(),
    version: integer('version').notNull().default(1),
    number: text('number').notNull(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    scanId: uuid('scan_id').notNull(),
    /** What was sent back, each with its reason. */
    returned: jsonb('returned').$type<readonly RenewalFault[]>().notNull().default([]),
    sentAt: instant('sent_at').notNull(),
    /** Since when it has been waiting for the office. */
    waitingSince: instant('waiting_since'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** The licence that resulted. */
    renewedId: uuid('renewed_id'),
  },
  (table) => [
    uniqueIndex('licence_renewals_one_open_each').on(table.licenceId).where(sql`state in ('sent', 'returned')`),
    index('licence_renewals_of_a_person').on(table.staffId, table.id),
    index('licence_renewals_that_wait').on(table.waitingSince, table.id).where(sql`waiting_since is not null`),
    index('licence_renewals_with_a_scan').on(table.scanId),
  ],
)
