import { letter, shortMessage } from './define.ts'

type Of = { readonly brand: string; readonly number: string }
type Letter = Of & { readonly name: string; readonly link: string; readonly phone: string }
type Opened = Omit<Letter, 'number'> & { readonly agentCode: string; readonly manager: string; readonly days: number }

const greeting = (name: string) => (name ? `Dear ${name}` : 'Good day')
const toApplicant = { to: 'applicant', ways: ['mail'] } as const
const byText = { to: 'applicant', ways: ['sms'] } as const
const NEEDS = ['brand', 'greeting', 'application', 'link', 'phone'] as const

const body = (text: string): string =>
  `{greeting},\n\n${text}\n\nOpen application {application} here, with your mobile number:\n{link}\n\nQuestions? Call {phone}.\n{brand}`
const about = ({ brand, name, number, link, phone }: Letter) => ({ brand, greeting: greeting(name), application: number, link, phone })

/** To people who apply to become agents: by text that something happened, by mail what. */
export const aboutApplications = {
  applicationReceived: letter(
    {
      ...{ code: 'application-received', title: 'Application received', ...toApplicant, needs: NEEDS },
      words: {
        subject: 'Your application · {brand}',
        text: body('thank you: your application has arrived. Our office looks at it and tells you by text and e-mail.'),
      },
    },
    about,
  ),
  applicationReturned: letter(
    {
      ...{ code: 'application-returned', title: 'Application to be mended', ...toApplicant, needs: NEEDS, may: ['things', 'count'] },
      words: {
        subject: 'Please mend your application · {brand}',
        text: body(
          'our office looked at your application. {things} to be mended; what and why is shown there. Everything else stays as it is.',
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
      ...{ code: 'application-returned-sms', title: 'Application to be mended', ...byText, needs: ['brand', 'application'] },
      words: {
        text: '{brand}: application {application} was sent back to be mended. Open it with your mobile number to see what and why.',
      },
    },
    ({ brand, number }: Of) => ({ brand, application: number }),
  ),
  applicationMessage: letter(
    {
      ...{ code: 'application-message', title: 'A message to an applicant', ...toApplicant, needs: NEEDS },
      words: { subject: 'A message from our office · {brand}', text: body('our office wrote to you about your application.') },
    },
    about,
  ),
  applicationMessageSms: shortMessage(
    {
      ...{ code: 'application-message-sms', title: 'A message to an applicant', ...byText, needs: ['brand', 'application'] },
      words: { text: '{brand}: our office wrote to you about application {application}.' },
    },
    ({ brand, number }: Of) => ({ brand, application: number }),
  ),
  applicationDeclined: letter(
    {
      ...{ code: 'application-declined', title: 'Application declined', ...toApplicant, needs: [...NEEDS, 'reason'] },
      words: { subject: 'Your application · {brand}', text: body('we cannot take on your application. {reason}') },
    },
    ({ reason, ...of }: Letter & { readonly reason: string }) => ({ ...about(of), reason }),
  ),
  applicationApprovedSms: shortMessage(
    {
      ...{ code: 'account-opened-sms', title: 'Account opened', to: 'agent', ways: ['sms'], needs: ['brand'] },
      words: { text: '{brand}: welcome! Your account is open. The link to set your password came by e-mail.' },
    },
    ({ brand }: Pick<Of, 'brand'>) => ({ brand }),
  ),
  accountOpened: letter(
    {
      ...{ code: 'account-opened', title: 'Account opened', to: 'agent', ways: ['mail'] },
      ...{ needs: ['brand', 'greeting', 'agentCode', 'days', 'link', 'phone'], may: ['manager'] },
      words: {
        subject: 'Welcome to {brand}',
        text: '{greeting},\n\nyour account is open. Your agent code is {agentCode}{manager}.\n\nChoose your password here within {days} days; we then send a code to your mobile phone:\n{link}\n\nNever send this link to anybody. When it has ended, press “Forgot your password?” where you sign in.\n\nQuestions? Call {phone}.\n{brand}',
      },
    },
    ({ brand, name, agentCode, manager, days, link, phone }: Opened) => ({
      ...{ brand, greeting: greeting(name), agentCode, days: String(days), link, phone },
      manager: manager ? `, your manager is ${manager}` : '',
    }),
  ),
}
