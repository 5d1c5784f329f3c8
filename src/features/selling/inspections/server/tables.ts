import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Duplicate, Reason, Recorded, RequestedShot } from '../rules/schemas.ts'

/** What is insured must be photographed before a quotation can be decided on. Visible to everyone who sees the quotation. */
export const inspections = pgTable(
  'inspections',
  {
    id: id(),
    number: text('number').notNull(),
    quotationId: uuid('quotation_id').notNull(),
    /** Of the answers that it is for: others need an inspection of their own. */
    riskFingerprint: text('risk_fingerprint').notNull(),
    /** What identifies the insured thing, such as `plate:NBX4567`: photographs of it may look alike. */
    riskKeys: text('risk_keys').array().notNull(),
    /** The risk without personal data, for the holder of a link. */
    description: text('description').notNull(),
    state: text('state').notNull().default('requested'),
    reasons: jsonb('reasons').$type<Reason[]>().notNull(),
    shots: jsonb('shots').$type<RequestedShot[]>().notNull(),
    requestedBy: text('requested_by').notNull(),
    createdAt: createdAt(),
    submittedAt: instant('submitted_at'),
    decidedAt: instant('decided_at'),
    /** The photographs must arrive by the end of this day. */
    lapsesOn: date('lapses_on').notNull(),
    clearedOn: date('cleared_on'),
  },
  (table) => [
    uniqueIndex('inspections_have_one_number').on(table.number),
    index('inspections_of_a_quotation').on(table.quotationId, table.id),
    uniqueIndex('quotations_have_one_open_inspection')
      .on(table.quotationId)
      .where(sql`state in ('requested', 'capturing', 'submitted', 'sent-back')`),
    index('inspections_to_review').on(table.submittedAt).where(sql`state = 'submitted'`),
    index('inspections_that_may_lapse').on(table.lapsesOn).where(sql`state in ('requested', 'capturing', 'sent-back')`),
  ],
)

/** A link for taking photographs: only the hash of its token is stored, so that no one who reads the table can use it. */
export const inspectionLinks = pgTable(
  'inspection_links',
  {
    id: id(),
    inspectionId: uuid('inspection_id').notNull(),
    /** Who takes photographs with it: `customer`, or `agent` on their own phone. */
    kind: text('kind').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    openedAt: instant('opened_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('inspection_links_have_one_token').on(table.tokenHash),
    index('inspection_links_of_an_inspection').on(table.inspectionId, table.id),
  ],
)

/** A device that takes photographs by a link: which one, and how far off its clock is. */
export const uploadSessions = pgTable('upload_sessions', {
  id: id(),
  linkId: uuid('link_id').notNull(),
  userAgent: text('user_agent').notNull(),
  address: text('address').notNull(),
  /** How far the device's clock is ahead of ours. */
  clockAheadSeconds: integer('clock_ahead_seconds').notNull(),
  createdAt: createdAt(),
})

/** One photograph of one thing; a later attempt at the same thing has a row of its own. */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    id: id(),
    inspectionId: uuid('inspection_id').notNull(),
    /** Assigned by the device, so that a photograph that is sent again is stored once. */
    clientId: uuid('client_id').notNull(),
    shot: text('shot').notNull(),
    attempt: integer('attempt').notNull(),
    state: text('state').notNull().default('taken'),
    /** Why it was sent back. */
    reason: text('reason'),
    sessionId: uuid('session_id').notNull(),
    uploader: text('uploader').notNull(),
    /** Of the bytes as received. */
    sha256: text('sha256').notNull(),
    /** What it looks like, as 64 bits in hexadecimal, and as parts for finding similar looks. */
    look: text('look').notNull(),
    lookParts: integer('look_parts').array().notNull(),
    brightness: doublePrecision('brightness').notNull(),
    sharpness: doublePrecision('sharpness').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** When and where, as the device says, with the time corrected by our clock. */
    takenAt: instant('taken_at').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** By how much the device's clock was changed between taking the picture and its arrival. */
    clockMovedSeconds: integer('clock_moved_seconds').notNull().default(0),
    accuracyMetres: doublePrecision('accuracy_metres'),
    /** `camera`: taken in this page. `file`: chosen on the device. */
    source: text('source').notNull(),
    /** What the camera wrote into the file: claims, as anyone can write them. */
    recorded: jsonb('recorded').$type<Recorded>(),
    duplicates: jsonb('duplicates').$type<Duplicate[]>().notNull().default([]),
    /** Null once the picture was removed: what remains recognises it when it is used again. */
    fileKey: text('file_key'),
    thumbnailKey: text('thumbnail_key'),
    receivedAt: stamp('received_at'),
  },
  (table) => [
    uniqueIndex('inspection_photos_are_sent_once').on(table.inspectionId, table.clientId),
    uniqueIndex('inspection_photos_have_attempts').on(table.inspectionId, table.shot, table.attempt),
    index('inspection_photos_by_content').on(table.sha256),
    index('inspection_photos_by_look').using('gin', table.lookParts),
    index('inspection_photos_by_file').on(table.fileKey),
    index('inspection_photos_by_thumbnail').on(table.thumbnailKey),
    index('inspection_photos_by_age').on(table.receivedAt).where(sql`file_key is not null`),
  ],
)
