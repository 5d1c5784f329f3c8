import { t } from '#kit/web/text.ts'
import type { PinTry } from './device-lock/unlock.ts'

/** How long someone must wait, in words that change no more often than necessary. */
export function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 90
    ? t('{seconds, plural, one {# second} other {# seconds}}', { seconds })
    : t('{minutes, plural, one {# minute} other {# minutes}}', { minutes: Math.ceil(seconds / 60) })
}

/** Why a PIN did not open it. */
export function whyNot(tried: Exclude<PinTry, { readonly state: 'right' }>): string {
  if (tried.state === 'gone') return t('The PIN no longer opens anything. Sign in again with your password.')
  if (tried.state === 'waits') return t('Too many wrong PINs. Wait {time}, then try again.', { time: waitText(tried.waitMs) })
  const left = t('{left, plural, one {One try is left} other {# tries are left}}', { left: tried.left })
  return tried.waitMs > 0
    ? t('This is not your PIN. Wait {time} before the next try. {left}.', { time: waitText(tried.waitMs), left })
    : t('This is not your PIN. {left}.', { left })
}
