import { letter, shortMessage } from './define.ts'

type Of = { readonly brand: string; readonly number: string }
type Letter = Of & { readonly name: string; readonly link: string; readonly phone: string }
type Opened = Omit<Letter, 'number'> & { readonly agentCode: string; readonly manager: string; readonly days: number }

const greeting = (name: string) => (name ? `Dear ${name}` : 'Good day')
const toApplicant = { to: 'applicant', ways: ['mail'] } as const
const byText = { to: 'applicant', ways: ['sms'] } as const
const NEEDS = ['brand', 'greeting', 'application', 'link', 'phone'] as const

const body = (text: string): string =>
  `{greeting},\n\n${text}\n\nOpen your application {application} here with your mobile number:\n{link}\n\nQuestions? Call {phone}.\n{brand}`
const about = ({ brand, name, number, link, phone }: Letter) => ({ brand, greeting: greeting(name), application: number, link, phone })

/** To people who apply to become agents: a text that something happened, a mail with the details. */
export const aboutApplications = {
  applicationReceived: letter(
    {
      ...{ code: 'application-received', title: 'Application received', ...toApplicant, needs: NEEDS },
      words: {
        subject: 'Your application · {brand}',
        text: body('Thank you. We have received your application. Our office will review it and let you know by text and e-mail.'),
      },
    },
    about,
  ),
  applicationReturned: letter(
    {
      ...{ code: 'application-returned', title: 'Application to be corrected', ...toApplicant, needs: NEEDS, may: ['things', 'count'] },
      words: {
        subject: 'Please correct your application · {brand}',
        text: body(
          'Our office has reviewed your application. {things} not right yet: open it to see what to correct and why. Everything else stays as it is.',
        ),
      },
    },
    ({ count, ...of }: Letter & { readonly count: number }) => ({
      ...about(of),
      ...{ count: String(count), things: count === 1 ? 'One thing is' : `${count} things are` },
    }),
  ),
  applicationReturnedSms: shortMessage(
    {
      ...{ code: 'application-returned-sms', title: 'Application to be corrected', ...byText, needs: ['brand', 'application'] },
      words: {
        text: '{brand}: Application {application} was returned for correction. Open it with your mobile number to see what to correct and why.',
      },
    },
    ({ brand, number }: Of) => ({ brand, application: number }),
  ),
  applicationMessage: letter(
    {
      ...{ code: 'application-message', title: 'Message to an applicant', ...toApplicant, needs: NEEDS },
      words: { subject: 'A message from our office · {brand}', text: body('Our office sent you a message about your application.') },
    },
    about,
  ),
  applicationMessageSms: shortMessage(
    {
      ...{ code: 'application-message-sms', title: 'Message to an applicant', ...byText, needs: ['brand', 'application'] },
      words: { text: '{brand}: Our office sent you a message about application {application}.' },
    },
    ({ brand, number }: Of) => ({ brand, application: number }),
  ),
  applicationDeclined: letter(
    {
      ...{ code: 'application-declined', title: 'Application declined', ...toApplicant, needs: [...NEEDS, 'reason'] },
      words: { subject: 'Your application · {brand}', text: body('Unfortunately, we cannot accept your application. {reason}') },
    },
    ({ reason, ...of }: Letter & { readonly reason: string }) => ({ ...about(of), reason }),
  ),
  applicationApprovedSms: shortMessage(
    {
      ...{ code: 'account-opened-sms', title: 'Account opened', to: 'agent', ways: ['sms'], needs: ['brand'] },
      words: { text: '{brand}: Welcome! Your account is open. We sent you the link to set your password by e-mail.' },
    },
    ({ brand }: Pick<Of, 'brand'>) => ({ brand }),
  ),
  accountOpened: letter(
    {
      ...{ code: 'account-opened', title: 'Account opened', to: 'agent', ways: ['mail'] },
      ...{ needs: ['brand', 'greeting', 'agentCode', 'days', 'link', 'phone'], may: ['manager'] },
      words: {
        subject: 'Welcome to {brand}',
        text: '{greeting},\n\nYour account is open. Your agent code is {agentCode}{manager}.\n\nChoose your password here within {days} days; we will then send a code to your mobile phone:\n{link}\n\nNever share this link with anyone. Once it has expired, press “Forgot your password?” on the sign-in page.\n\nQuestions? Call {phone}.\n{brand}',
      },
    },
    ({ brand, name, agentCode, manager, days, link, phone }: Opened) => ({
      ...{ brand, greeting: greeting(name), agentCode, days: String(days), link, phone },
      manager: manager ? `, and your manager is ${manager}` : '',
    }),
  ),
}
