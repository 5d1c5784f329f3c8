import { t } from '#kit/web/text.ts'
import type { RenewalItem } from '../rules/renewals.ts'

/** How long a renewed licence waits for the office, in words. */
export function waitOf({ hoursWaiting }: RenewalItem): string {
  if (hoursWaiting === null) return t('Waits for nobody here')
  if (hoursWaiting < 1) return t('Came within the hour')
  return hoursWaiting < 48 ? t('Waits {n} hours', { n: hoursWaiting }) : t('Waits {n} days', { n: Math.floor(hoursWaiting / 24) })
}
