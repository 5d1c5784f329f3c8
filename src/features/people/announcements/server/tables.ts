import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#kit/server/tables.ts'

/** The office's announcements to those who work here; each recipient gets a notification. */
export const announcements = pgTable(
  'announcements',
  {
    id: id(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    /** Codes; none: every one. */
    branches: text('branches').array().notNull(),
    roles: text('roles').array().notNull(),
    goesOutAt: instant('goes_out_at').notNull(),
    sentAt: instant('sent_at'),
    told: integer('told').notNull().default(0),
    remindedAt: instant('reminded_at'),
    withdrawnAt: instant('withdrawn_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('announcements_to_send').on(table.goesOutAt).where(sql`sent_at is null and withdrawn_at is null`)],
)
