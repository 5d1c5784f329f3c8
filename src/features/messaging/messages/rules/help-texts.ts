import { dayOf, formatDay } from '#domain/day.ts'
import { shortMessage } from './define.ts'

type Of = { readonly brand: string; readonly number: string; readonly link: string }

const toAsker = { to: 'customer', ways: ['sms'] } as const
const about = ({ brand, number, link }: Of) => ({ brand, request: number, link })

/** To customers who asked the help desk: that there is something to read, and where. The content stays there. */
export const aboutHelp = {
  helpAnswered: shortMessage(
    {
      ...{ code: 'help-answered', title: 'Help desk answered', ...toAsker, needs: ['brand', 'request', 'link'] },
      words: { text: '{brand}: We have answered your request {request}. Read it here: {link}' },
      more: { fil: { text: '{brand}: sinagot namin ang tanong ninyo {request}. Basahin dito: {link}' } },
    },
    about,
  ),
  helpCorrected: shortMessage(
    {
      ...{ code: 'help-corrected', title: 'Help desk corrected its answer', ...toAsker, needs: ['brand', 'request', 'link'] },
      words: { text: '{brand}: We have corrected our answer to {request}. Read it here: {link}' },
      more: { fil: { text: '{brand}: itinama namin ang sagot sa {request}. Basahin dito: {link}' } },
    },
    about,
  ),
  complaintTaken: shortMessage(
    {
      ...{ code: 'complaint-taken', title: 'Complaint being looked into', ...toAsker, needs: ['brand', 'request', 'date', 'link'] },
      words: { text: '{brand}: We are looking into your complaint {request}. We will answer by {date}. {link}' },
      more: { fil: { text: '{brand}: tinitingnan na namin ang reklamo ninyo {request}. Sasagot kami bago lumampas ang {date}. {link}' } },
    },
    ({ until, ...of }: Of & { readonly until: Date }) => ({ ...about(of), date: formatDay(dayOf(until)) }),
  ),
}
