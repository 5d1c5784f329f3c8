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
  IconPencil,
  IconRefresh,
  IconSearch,
} from '@tabler/icons-react'
import type { WorkKind } from '../../rules/performance.ts'

export type WorkWords = {
  readonly label: string
  readonly icon: Icon
  readonly colour: 'coral' | 'mango' | 'brand' | 'gray'
  /** Says what the task's day is. */
  readonly when: string
}

/** What each kind of work is called for the person who does it. */
export const WORK_WORDS: Readonly<Record<WorkKind, WorkWords>> = {
  'certificate-refused': { label: 'Certificate refused', icon: IconAlertTriangle, colour: 'coral', when: 'since {day}' },
  'premium-overdue': { label: 'Premium overdue', icon: IconCashOff, colour: 'coral', when: 'was due on {day}' },
  'premium-due': { label: 'Premium due soon', icon: IconCash, colour: 'mango', when: 'due on {day}' },
  'to-decide': { label: 'Referred: your decision', icon: IconGavel, colour: 'mango', when: 'since {day}' },
  'payment-checking': { label: 'Payment being checked', icon: IconSearch, colour: 'mango', when: 'since {day}' },
  'to-convert': { label: 'Accepted: make it a policy', icon: IconFileCheck, colour: 'brand', when: 'since {day}' },
  'quotation-lapsing': { label: 'Quotation ends soon', icon: IconHourglass, colour: 'mango', when: 'valid until {day}' },
  'awaiting-payment': { label: 'Waits for payment', icon: IconCreditCard, colour: 'brand', when: 'since {day}' },
  'in-referral': { label: 'With the underwriter', icon: IconGavel, colour: 'gray', when: 'since {day}' },
  'certificate-pending': { label: 'Certificate being authenticated', icon: IconCertificate, colour: 'gray', when: 'since {day}' },
  draft: { label: 'Unfinished quotation', icon: IconPencil, colour: 'gray', when: 'left on {day}' },
  renewal: { label: 'Policy ends: quote it again', icon: IconRefresh, colour: 'brand', when: 'ends on {day}' },
}
