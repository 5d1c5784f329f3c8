import { t } from '#kit/web/text.ts'
import type { PolicyDetail } from '../../public/contract.ts'

type Parts = NonNullable<PolicyDetail['refund']>['parts']

/** How much of its period each part of a policy has left. */
export const partsLeft = (parts: Parts): string =>
  parts.map(({ name, daysLeft, daysAll }) => t('{part} {left} of {all} days', { part: t(name), left: daysLeft, all: daysAll })).join(', ')
