import { type Letter, letter, type MessageText, partOf, shortMessage } from './define.ts'

type Sender = { readonly brand: string }
type Within = { readonly told: Letter; readonly link: string }
type Short = Sender & { readonly told: MessageText; readonly link: string }
type Addressed = Sender & Within & { readonly phone: string; readonly holderName: string }
type OfPolicy = Addressed & { readonly description: string }

const short = ({ brand, told, link }: Short) => ({ brand, text: partOf('text', told), link })
const addressed = ({ brand, phone, told, link, holderName }: Addressed) => ({
  ...{ brand, phone, link, holder: holderName },
  ...{ subject: partOf('subject', told), text: partOf('text', told) },
})
const toCustomer = { to: 'customer', needs: ['brand', 'text', 'link'] } as const
const IN_A_MAIL = ['brand', 'phone', 'subject', 'text', 'link', 'holder'] as const

/** The frame around a message about a policy or a claim, by channel. */
export const frames = {
  policySms: shortMessage(
    {
      ...{ code: 'policy-sms', title: 'Messages about policies, by SMS', ...toCustomer, ways: ['sms'] },
      words: { text: '{brand}: {text} {link}' },
      more: { fil: { text: '{brand}: {text} {link}' } },
    },
    short,
  ),
  policyMail: letter(
    {
      ...{
        code: 'policy-mail',
        title: 'Messages about policies, by e-mail',
        to: 'customer',
        ways: ['mail'],
        needs: [...IN_A_MAIL, 'description'],
      },
      words: {
        subject: '{subject} · {brand}',
        text: 'Dear {holder},\n\n{text}\n\nOpen your policy and its documents here, with the mobile number you gave us:\n{link}\n\n{description}\n\nQuestions? Call {phone}.\n{brand}',
      },
      more: {
        fil: {
          subject: '{subject} · {brand}',
          text: 'Mahal na {holder},\n\n{text}\n\nBuksan dito ang inyong policy at mga dokumento, gamit ang mobile number na ibinigay ninyo:\n{link}\n\n{description}\n\nMay tanong? Tumawag sa {phone}.\n{brand}',
        },
      },
    },
    ({ description, ...of }: OfPolicy) => ({ ...addressed(of), description }),
  ),
  claimSms: shortMessage(
    {
      ...{ code: 'claim-sms', title: 'Messages about claims, by SMS', ...toCustomer, ways: ['sms'] },
      words: { text: '{brand}: {text} {link}' },
      more: { fil: { text: '{brand}: {text} {link}' } },
    },
    short,
  ),
  claimMail: letter(
    {
      ...{ code: 'claim-mail', title: 'Messages about claims, by e-mail', to: 'customer', ways: ['mail'], needs: IN_A_MAIL },
      words: {
        subject: '{subject} · {brand}',
        text: 'Dear {holder},\n\n{text}\n{link}\n\nQuestions? Call {phone}.\n{brand}',
      },
      more: {
        fil: { subject: '{subject} · {brand}', text: 'Mahal na {holder},\n\n{text}\n{link}\n\nMay tanong? Tumawag sa {phone}.\n{brand}' },
      },
    },
    addressed,
  ),
  mortgageeMail: letter(
    {
      ...{ code: 'mortgagee-mail', title: 'Notices to the mortgagee, by e-mail', to: 'mortgagee', ways: ['mail'] },
      needs: ['brand', 'phone', 'subject', 'text', 'mortgagee'],
      words: { subject: '{subject}', text: 'To {mortgagee}\n\n{text}\n\nQuestions? Call {phone}.\n{brand}' },
    },
    ({ brand, phone, told, mortgagee }: Sender & { readonly told: Letter; readonly phone: string; readonly mortgagee: string | null }) => ({
      ...{ brand, phone, mortgagee: mortgagee ?? '' },
      ...{ subject: partOf('subject', told), text: partOf('text', told) },
    }),
  ),
}
