import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CounterCode } from '#domain/counter-code.ts'
import type { Day } from '#domain/day.ts'
import type { PolicyState, RenewalState } from '#domain/life-cycles.ts'
import type { Centavos } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import type { Document } from '#kit/document.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import type { Printable, Registration } from '#lines/line/documents.ts'
import type { PremiumPart } from '#lines/return-premium.ts'
import type { InvoiceKind } from '../rules/invoice-kinds.ts'

/** Whether the identity of a policy's customer, or of someone who is about to hold it, was confirmed for it. */
export const identityConfirmed = extensionPoint<(db: Db, policyId: string, customerId?: string) => Promise<boolean>>('identity confirmed')

/** The request by which a customer is asked to take over a policy that someone else holds; undefined if they are not asked. */
export const takeOverAsked =
  extensionPoint<(db: Db, policyId: string, customerId: string) => Promise<string | undefined>>('asked to take over a policy')

/** Whether its policyholder bought it together with one of some others: whoever proved their identity for one has done so for all. */
export const soldTogether =
  extensionPoint<(db: Db, policyId: string, others: readonly string[]) => Promise<boolean>>('policies sold together')

/** How far the renewal of a policy has come; null before it has started. */
export type PolicyRenewal = { readonly state: RenewalState | null }
export const policyRenewals =
  extensionPoint<
    (db: Db, policy: { readonly id: string; readonly line: string; readonly state: PolicyState }) => Promise<PolicyRenewal | undefined>
  >('renewals of policies')

export type PolicyPayment = {
  readonly id: string
  readonly policyId: string
  /** The charge of the policy that it pays. */
  readonly chargeId: string
  readonly reference: string
  readonly state: string
  readonly amount: number
  readonly currency: string
  readonly createdAt: Date
  readonly paidAt: Date | null
  /** How it is paid, if the payer has chosen. */
  readonly method: string | null
  readonly counterCode: CounterCode | null
  /** The page on which it is paid, once the payer could be sent there. */
  readonly checkoutUrl: string | null
  /** The one payment of several policies of which it is a part. */
  readonly wholeId: string | null
}

/** A refund of a payment, pending or made. */
export type PolicyRefund = {
  readonly id: string
  /** What it is returned for: the policy that ended, or an adjustment. */
  readonly sourceId: string
  readonly state: string
  readonly amount: Centavos
  /** The payment of which it is a part. */
  readonly paymentReference: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** The reference by which, and the day on which, the office paid it. */
  readonly paidReference: string | null
  readonly paidOn: Day | null
}

export type PolicyPayments = {
  /** Every attempt to pay a policy, newest first. */
  readonly of: (db: Db, policyId: string) => Promise<readonly PolicyPayment[]>
  readonly find: (db: Db, id: string) => Promise<PolicyPayment | undefined>
  /** What is returned of the payments of a policy, oldest first. */
  readonly refundsOf: (db: Db, policyId: string) => Promise<readonly PolicyRefund[]>
  /** SQL of `paid` or, where it is in doubt whether the premium of a policy was paid, `checking`; else null. */
  readonly stateSql: (policyId: string) => string
  /** A condition that is true while a payment of a policy is in progress, or paid. */
  readonly isUnderWay: (policyId: AnyPgColumn) => SQL
  /** Payments that were made before an instant for some charges. */
  readonly paidFor: (
    db: Db,
    charges: SQLWrapper,
    before: Date,
    limit: number,
  ) => Promise<{ readonly policyId: string; readonly chargeId: string; readonly paymentId: string }[]>
  /** A condition that is true while a charge of a policy was paid and is not settled yet. */
  readonly isPaidUnsettled: (policyId: AnyPgColumn) => SQL
}
export const policyPayments = extensionPoint<PolicyPayments>('payments of policies')

/** What a code on a document of a policy says. */
export type ProvenPolicy = { readonly policyNumber: string; readonly coverFrom: Day; readonly coverTo: Day }

/** What is printed of an authenticated certificate. */
export type CertificatePrint = Pick<Printable<unknown>, 'certificate' | 'qr'>

export type PolicyToCertify = {
  readonly policyId: string
  readonly agentId: string
  readonly customerId: string
  readonly registration: Registration
}

/** Invoice for a paid premium, or credit note that corrects one. */
export type PolicyInvoice = {
  readonly number: string
  readonly kind: InvoiceKind
  readonly issuedOn: Day
  readonly total: Centavos
  /** Whether it is for the first premium. */
  readonly isOfPremium: boolean
  /** The number of the invoice that a credit note corrects. */
  readonly corrects: string | null
  /** Whether the bank took back the payment, so that it is corrected entirely. */
  readonly isReversed: boolean
}

export type PolicyInvoices = {
  /** Invoices and credit notes of a policy, oldest first. */
  readonly of: (db: Db, policyId: string) => Promise<readonly PolicyInvoice[]>
  /** The same for someone who may see the invoices but not the policy. */
  readonly named: (db: Db, policyId: string) => Promise<readonly Omit<PolicyInvoice, 'isOfPremium'>[]>
  /** The contents of one document of a policy, and when it was issued. */
  readonly print: (
    db: Db,
    policyId: string,
    number: string,
  ) => Promise<{ readonly document: Document; readonly issuedAt: Date } | undefined>
  /** What was credited of a paid charge since it was paid, because it costs less now: as negative lines. */
  readonly creditedOf: (
    db: Db,
    charge: { readonly id: string; readonly policyId: string; readonly settledAt: Date | null },
  ) => Promise<readonly PremiumLine[]>
}
export const policyInvoices = extensionPoint<PolicyInvoices>('invoices of policies')

/**
 * The premium of a policy that can be returned now: what it was sold for, without members who left since then and whose part was returned
 * already.
 */
export type RemainingPremium = (db: Db, policyId: string, parts: readonly PremiumPart[]) => Promise<readonly PremiumPart[]>
export const remainingPremium = extensionPoint<RemainingPremium>('premium that may be returned')

/** A claim that was made for a policy and neither withdrawn nor denied, or of which something was paid. */
export type PolicyClaim = {
  /** What it costs, as far as that is known, less what was recovered. */
  readonly cost: Centavos
  /** In a group, the member whom it is about, as the claimant wrote it. */
  readonly member: { readonly no: string; readonly name: string } | undefined
}
export const policyClaims = extensionPoint<(db: Db, policyId: string) => Promise<readonly PolicyClaim[]>>('claims of policies')

export type PrintContext = {
  readonly secret: string
  /** The full address of one of our pages. */
  readonly pageUrl: (path: string) => string
}

export type PolicyCertificates = {
  /** Gives a policy the certificate that it needs and does not have, and has it authenticated. */
  readonly certify: (
    db: Db,
    policy: PolicyToCertify,
    by: { readonly actor: Actor; readonly enqueue: Enqueue },
  ) => Promise<'done' | 'no-numbers'>
  /** Has the certificate re-registered with what the policy says now; returns whether that is on its way. */
  readonly correct: (
    db: Db,
    policyId: string,
    registration: Registration,
    by: { readonly actor: Actor; readonly enqueue: Enqueue },
  ) => Promise<boolean>
  /** The newest certificate of a policy, even a withdrawn one. */
  readonly newest: (
    db: Db,
    policyId: string,
  ) => Promise<
    | {
        readonly state: string
        readonly cocNumber: string
        readonly authNumber: string | null
        readonly registration: Registration
        readonly correction: Registration | null
        readonly correctionRefused: string | null
        readonly lastError: string | null
      }
    | undefined
  >
  /** Every certificate that a policy ever had. */
  readonly idsOf: (db: Db, policyId: string) => Promise<string[]>
  /** The state of a policy's current certificate, in the SQL of a list; null without one. */
  readonly stateSql: (policyId: string) => string
  /** The code that shows anyone who scans it that a document of the policy is ours, and whether the policy is still valid. */
  readonly prove: (policy: ProvenPolicy, surroundings: PrintContext) => NonNullable<Printable<unknown>['qr']>
  /** What is printed of the certificate of a policy; undefined until it is authenticated. */
  readonly print: (db: Db, policyId: string, surroundings: PrintContext) => Promise<CertificatePrint | undefined>
}
export const policyCertificates = extensionPoint<PolicyCertificates>('certificates of policies')

/** Whether the customer is notified of a policy together with others issued at the same time, rather than of it alone. */
export const toldTogether = extensionPoint<(db: Db, policyId: string) => Promise<boolean>>('policies told of together')
