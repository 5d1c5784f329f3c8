import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import type { Quotation } from '../public/contract/quotes.ts'

/** The title of a referred quotation: it is waiting for underwriting only once nothing is needed from seller and buyer. */
export function referredTitle(step: Quotation['next']['step'], audience: Side): string {
  if (step === 'photograph') return t('Photos come first')
  if (step === 'answer') return audience === 'agent' ? t('Underwriting has a question for you') : t('Your agent is answering our question')
  return audience === 'agent' ? t('Waiting for underwriting') : t('We are reviewing it')
}
