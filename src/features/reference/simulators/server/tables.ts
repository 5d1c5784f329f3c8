import { index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'

/** The third parties' own memory: it outlives our program as theirs would, and nothing else reads it. */
export const simulators = pgSchema('simulators')

/** A fault that a simulated third party is set to have, and for how long. */
export const faults = simulators.table('faults', {
  service: text('service').primaryKey(),
  fault: text('fault').notNull(),
  /** How many more requests it affects; null for until it is switched off. */ remaining: integer('remaining'),
})

/** A checkout at the simulated card provider, and how its payment ended there. */
export const charges = simulators.table('charges', {
  ref: text('ref').primaryKey(),
  merchantReference: text('merchant_reference').notNull().unique(),
  amount: integer('amount_centavos').notNull(),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  notifyUrl: text('notify_url').notNull(),
  encrypted: text('encrypted').notNull(),
  status: text('status').notNull(),
  captures: integer('captures').notNull().default(0),
  capturedAt: instant('captured_at'),
  reversedAt: instant('reversed_at'),
  createdAt: createdAt(),
})

/** What the provider of wallets and counters stores for each checkout. */
export const checkoutSessions = simulators.table(
  'checkout_sessions',
  {
    id: text('id').primaryKey(),
    /** The same key returns the same session again. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    referenceNumber: text('reference_number').notNull(),
    amount: integer('amount_centavos').notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    methods: text('methods').array().notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    expiresAt: instant('expires_at').notNull(),
    status: text('status').notNull(),
    paidWith: text('paid_with'),
    counterCode: text('counter_code').unique(),
    captures: integer('captures').notNull().default(0),
    capturedAt: instant('captured_at'),
    reversedAt: instant('reversed_at'),
    createdAt: createdAt(),
  },
  (table) => [index('checkout_sessions_of_a_reference').on(table.referenceNumber)],
)

/** What a simulated provider refunded of a payment, or of a part of one: only once for the same key. */
export const refunds = simulators.table(
  'refunds',
  {
    key: text('key').primaryKey(),
    /** The reference of the checkout, as its provider names it. */
    ref: text('ref').notNull(),
    amount: integer('amount_centavos').notNull(),
    sentAt: stamp('sent_at'),
  },
  (table) => [index('refunds_of_a_checkout').on(table.ref)],
)

/** A certificate that the simulated registration service knows, with the number that it authenticated it by. */
export const registrations = simulators.table('registrations', {
  cocNo: text('coc_no').primaryKey(),
  authNo: text('auth_no').notNull(),
  fields: jsonb('fields').notNull(),
  registeredAt: stamp('registered_at'),
  registerCalls: integer('register_calls').notNull().default(1),
  corrections: integer('corrections').notNull().default(0),
})

/** An identity check at the simulated service, and what it found. */
export const identityTransactions = simulators.table('identity_transactions', {
  transactionId: text('transaction_id').primaryKey(),
  workflowId: text('workflow_id').notNull(),
  status: text('status').notNull(),
  details: jsonb('details'),
  createdAt: createdAt(),
})

/** An SMS, mail or notice to the LTO that a simulated gateway delivered, for the person playing its recipient to read. */
export const inbox = simulators.table(
  'inbox',
  {
    id: id(),
    channel: text('channel', { enum: ['sms', 'mail', 'lto'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    /** For a mail: the page that mail programs show in place of the text, and its headers. */
    html: text('html'),
    headers: jsonb('headers'),
    receivedAt: stamp('received_at'),
  },
  (table) => [index('inbox_of_a_recipient').on(table.recipient, table.receivedAt)],
)

/** What a browser's push service received: only the browser can read it. */
export const pushes = simulators.table(
  'pushes',
  {
    id: id(),
    /** Which browser, given as the end of its address. */
    browser: text('browser').notNull(),
    sender: text('sender').notNull(),
    /** Base64url. */
    body: text('body').notNull(),
    receivedAt: stamp('received_at'),
  },
  (table) => [index('pushes_of_a_browser').on(table.browser, table.receivedAt)],
)
