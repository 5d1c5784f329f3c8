import {
  type Icon,
  IconAlertTriangle,
  IconCash,
  IconCashOff,
  IconCertificate,
  IconCreditCard,
  IconFileCheck,
  IconGavel,
  IconHourglass,
  IconMessageQuestion,
  IconPencil,
  IconRefresh,
  IconSearch,
} from '#kit/web/icons.ts'
import type { WorkKind } from '../../rules/performance.ts'

export type WorkWords = {
  readonly label: string
  readonly icon: Icon
  readonly colour: 'coral' | 'mango' | 'brand' | 'gray'
  /** What the task's day means. */
  readonly note: string
}

/** The labels of each kind of work for the person who does it. */
export const WORK_WORDS: Readonly<Record<WorkKind, WorkWords>> = {
  'certificate-refused': { label: 'Certificate refused', icon: IconAlertTriangle, colour: 'coral', note: 'since {day}' },
  'premium-overdue': { label: 'Premium overdue', icon: IconCashOff, colour: 'coral', note: 'was due on {day}' },
  'premium-due': { label: 'Premium due soon', icon: IconCash, colour: 'mango', note: 'due on {day}' },
  'to-decide': { label: 'Referred: your decision', icon: IconGavel, colour: 'mango', note: 'since {day}' },
  'to-answer': { label: 'Underwriting has a question', icon: IconMessageQuestion, colour: 'mango', note: 'since {day}' },
  'payment-checking': { label: 'Payment being checked', icon: IconSearch, colour: 'mango', note: 'since {day}' },
  'to-convert': { label: 'Accepted: continue to payment', icon: IconFileCheck, colour: 'brand', note: 'since {day}' },
  'quotation-lapsing': { label: 'Quotation ends soon', icon: IconHourglass, colour: 'mango', note: 'valid until {day}' },
  'awaiting-payment': { label: 'Waiting for payment', icon: IconCreditCard, colour: 'brand', note: 'since {day}' },
  'in-referral': { label: 'With the underwriter', icon: IconGavel, colour: 'gray', note: 'since {day}' },
  'certificate-pending': { label: 'Certificate being authenticated', icon: IconCertificate, colour: 'gray', note: 'since {day}' },
  draft: { label: 'Unfinished quotation', icon: IconPencil, colour: 'gray', note: 'left on {day}' },
  renewal: { label: 'Policy ends: renew it', icon: IconRefresh, colour: 'brand', note: 'ends on {day}' },
}
