import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sealedWhole } from '#kit/server/sealed.ts'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { Returned } from '../public/contract/application-facts.ts'
import type { Given, SignedAgreement } from './answers.ts'

/** Applications of people who want to become agents, from the first answer to the account. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    number: text('number').notNull(),
    applicantId: uuid('applicant_id').notNull(),
    state: text('state').notNull(),
    version: integer('version').notNull().default(1),
    mobile: text('mobile').notNull(),
    email: text('email').notNull(),
    /** For the desk's list; empty until it was given. */
    name: text('name').notNull().default(''),
    /** Encrypted: every answer. */
    answers: sealedWhole('answers').$type<Given>().notNull(),
    /** Keyed hashes of what tells one person from others, by which an application for the same person is found. */
    keys: text('keys').array().notNull().default(sql`'{}'`),
    /** What was sent back and is not mended yet, each with its reason. */
    returned: jsonb('returned').$type<readonly Returned[]>().notNull().default([]),
    consentVersion: text('consent_version').notNull(),
    consentAt: instant('consent_at').notNull(),
    consentAddress: text('consent_address').notNull(),
    /** The check of identity by an outside service. */
    identityTransaction: text('identity_transaction'),
    identityState: text('identity_state'),
    identityAttempt: integer('identity_attempt').notNull().default(0),
    identityDocument: text('identity_document'),
    identityAt: instant('identity_at'),
    /** Encrypted: the agreement as it was signed. */
    signature: sealedWhole('signature').$type<SignedAgreement>(),
    /** The agreement as a signed PDF, made by a job. */
    agreementKey: text('agreement_key'),
    submittedAt: instant('submitted_at'),
    /** Since when it waits for the office. */
    waitingSince: instant('waiting_since'),
    checkedBy: uuid('checked_by'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    /** What the applicant is told where it was declined. */
    reason: text('reason'),
    branch: text('branch'),
    managerId: uuid('manager_id'),
    /** The account that came of it. */
    staffId: uuid('staff_id'),
    /** Its last day, where nothing came of it; a draft that is left alone has one as well. */
    eraseOn: date('erase_on'),
    createdAt: createdAt(),
    updatedAt: stamp('updated_at'),
  },
  (table) => [
    uniqueIndex('applications_have_one_number').on(table.number),
    index('applications_of_an_applicant').on(table.applicantId, table.id),
    uniqueIndex('applications_one_open_each').on(table.applicantId).where(sql`state not in ('approved', 'declined', 'withdrawn')`),
    index('applications_that_wait').on(table.waitingSince, table.id).where(sql`waiting_since is not null`),
    index('applications_by_state').on(table.state, table.id),
    index('applications_of_a_person').using('gin', table.keys),
    index('applications_to_erase').on(table.eraseOn).where(sql`erase_on is not null`),
    index('applications_with_identity').on(table.identityTransaction).where(sql`identity_transaction is not null`),
    index('applications_with_agreement').on(table.agreementKey).where(sql`agreement_key is not null`),
  ],
)

/** Documents of an application: of each kind the newest. */
export const applicationDocuments = pgTable(
  'application_documents',
  {
    id: id(),
    applicationId: uuid('application_id').notNull(),
    kind: text('kind').notNull(),
    /** Made by the device: what is sent again is the same. */
    client: uuid('client').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('application_documents_one_of_a_kind').on(table.applicationId, table.kind),
    index('application_documents_by_file').on(table.fileKey),
  ],
)

/** What applicant and office write to each other. */
export const applicationMessages = pgTable(
  'application_messages',
  {
    id: id(),
    applicationId: uuid('application_id').notNull(),
    /** Who of the office wrote it; nobody: the applicant. */
    staffId: uuid('staff_id'),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('application_messages_in_order').on(table.applicationId, table.id)],
)
