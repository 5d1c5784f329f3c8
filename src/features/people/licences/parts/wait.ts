import { t } from '#kit/web/text.ts'
import type { RenewalItem } from '../rules/renewals.ts'

/** How long a renewed licence has been waiting for the office, in words. */
export function waitOf({ hoursWaiting }: RenewalItem): string {
  if (hoursWaiting === null) return t('Not waiting for us')
  if (hoursWaiting < 1) return t('Received within the hour')
  return hoursWaiting < 48 ? t('Waiting {n} hours', { n: hoursWaiting }) : t('Waiting {n} days', { n: Math.floor(hoursWaiting / 24) })
}
