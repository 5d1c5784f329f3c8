import { letter, shortMessage } from './define.ts'

type Of = { readonly brand: string; readonly number: string }
type OfLicence = Of & {
  readonly name: string
  /** What the licence is for. */
  readonly kind: string
  readonly link: string
}

const byMail = { to: 'agent', ways: ['mail'] } as const
const byText = { to: 'agent', ways: ['sms'] } as const
const about = ({ brand, name, kind, number, link }: OfLicence) => ({ brand, name, kind, licence: number, link })

/** To agents about a renewed licence that they sent to the office: a text that something happened, a mail with the details. */
export const aboutLicences = {
  licenceAccepted: letter(
    {
      ...{ code: 'licence-accepted', title: 'Renewed licence on record', ...byMail },
      needs: ['brand', 'name', 'kind', 'licence', 'until', 'link'],
      words: {
        subject: 'Your renewed licence is on record · {brand}',
        text: 'Dear {name},\n\nOur office has checked your renewed licence ({kind}, {licence}) against its scan and recorded it. It is valid until {until}.\n\nYour licences:\n{link}\n\n{brand}',
      },
    },
    ({ until, ...of }: OfLicence & { readonly until: string }) => ({ ...about(of), until }),
  ),
  licenceAcceptedSms: shortMessage(
    {
      ...{ code: 'licence-accepted-sms', title: 'Renewed licence on record', ...byText, needs: ['brand', 'licence', 'until'] },
      words: { text: '{brand}: Your renewed licence {licence} is on record, valid until {until}.' },
    },
    ({ brand, number, until }: Of & { readonly until: string }) => ({ brand, licence: number, until }),
  ),
  licenceReturned: letter(
    {
      ...{ code: 'licence-returned', title: 'Renewed licence to be corrected', ...byMail },
      needs: ['brand', 'name', 'kind', 'licence', 'faults', 'link'],
      words: {
        subject: 'Please correct your renewed licence · {brand}',
        text: 'Dear {name},\n\nOur office has reviewed your renewed licence ({kind}, {licence}). Please correct:\n{faults}\n\nSend it again here:\n{link}\n\n{brand}',
      },
    },
    ({ faults, ...of }: OfLicence & { readonly faults: readonly string[] }) => ({
      ...about(of),
      faults: faults.map((fault) => `- ${fault}`).join('\n'),
    }),
  ),
  licenceReturnedSms: shortMessage(
    {
      ...{ code: 'licence-returned-sms', title: 'Renewed licence to be corrected', ...byText, needs: ['brand', 'licence'] },
      words: { text: '{brand}: Your renewed licence {licence} was returned. Open My licences to see what to correct.' },
    },
    ({ brand, number }: Of) => ({ brand, licence: number }),
  ),
}
