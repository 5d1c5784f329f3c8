import { type Day, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import type { ReminderLanguage } from './renewals.ts'

export type RenewalNews = { readonly title: string; readonly body: string }
type Offered = { readonly description: string; readonly number: string | null; readonly endsOn: Day; readonly total: number }
type Ended = Omit<Offered, 'total'> & { readonly until: Day }

const named = ({ description, number }: Pick<Offered, 'description' | 'number'>): string =>
  number ? `${description} (${number})` : description

/** That a policy ends and what the next year costs, in the language that its holder chose. */
export const renewalNews: Readonly<Record<ReminderLanguage, (offered: Offered) => RenewalNews>> = {
  en: (offered) => ({
    title: 'Your policy is ending: renew it',
    body: `Your cover for ${named(offered)} ends on ${formatDay(offered.endsOn)}. The next year costs ${formatPesos(offered.total)}. Compare it with last year and renew here:`,
  }),
  fil: (offered) => ({
    title: 'Matatapos na ang inyong policy: i-renew ito',
    body: `Matatapos ang saklaw ng ${named(offered)} sa ${formatDay(offered.endsOn)}. Ang susunod na taon ay ${formatPesos(offered.total)}. Tingnan dito ang nakaraang taon katabi ng bagong taon, at i-renew:`,
  }),
}

/** That cover ended without being renewed, and until when it can still be renewed. */
export const lapseNews: Readonly<Record<ReminderLanguage, (ended: Ended) => RenewalNews>> = {
  en: (ended) => ({
    title: 'Your cover has ended',
    body: `Your cover for ${named(ended)} ended on ${formatDay(ended.endsOn)}; nothing is covered now. Until ${formatDay(ended.until)}, you can still renew it here:`,
  }),
  fil: (ended) => ({
    title: 'Natapos na ang inyong saklaw',
    body: `Natapos ang saklaw ng ${named(ended)} noong ${formatDay(ended.endsOn)}; wala nang nasasaklawan ngayon. Hanggang ${formatDay(ended.until)} maaari itong ituloy dito:`,
  }),
}
