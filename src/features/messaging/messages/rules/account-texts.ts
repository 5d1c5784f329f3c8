import { letter } from './define.ts'

type Account = { readonly brand: string; readonly name: string; readonly phone: string }

const toAgent = { to: 'agent', ways: ['mail'] } as const
const aboutAccount = ({ brand, name, phone }: Account) => ({ brand, name, phone })

/** What staff are told about their own account; none of it says more than its owner may know. */
export const aboutAccounts = {
  passwordReset: letter(
    {
      ...{ code: 'password-reset', title: 'Choose a new password', ...toAgent, needs: ['brand', 'name', 'link', 'minutes', 'phone'] },
      words: {
        subject: 'Choose a new password · {brand}',
        text: 'Hi {name},\n\nsomebody asked for a new password for your account at {brand}. If it was you, open this link within {minutes} minutes; we then send a code to your mobile phone:\n{link}\n\nIf it was not you, do nothing: your password stays as it is. Never send this link to anybody.\n\nQuestions? Call {phone}.\n{brand}',
      },
    },
    ({ link, minutes, ...of }: Account & { readonly link: string; readonly minutes: number }) => ({
      ...aboutAccount(of),
      ...{ link, minutes: String(minutes) },
    }),
  ),
  passwordResetByPhone: letter(
    {
      ...{ code: 'password-reset-by-phone', title: 'Choose a new password, by phone', ...toAgent, needs: ['brand', 'name', 'phone'] },
      words: {
        subject: 'Choose a new password · {brand}',
        text: 'Hi {name},\n\nsomebody asked for a new password for your account at {brand}. Your mobile number was never verified, so we cannot be sure that it is you: please call {phone}.\n\nIf it was not you, do nothing: your password stays as it is.\n{brand}',
      },
    },
    aboutAccount,
  ),
  secondFactorChanged: letter(
    {
      ...{ code: 'second-factor-changed', title: 'A second factor was changed', ...toAgent, needs: ['brand', 'name', 'what', 'phone'] },
      words: {
        subject: 'Second factor of your account · {brand}',
        text: 'Hi {name},\n\na second factor {what} for your account at {brand}. If it was not you, call {phone} at once.\n{brand}',
      },
    },
    ({ what, ...of }: Account & { readonly what: 'was set up' | 'was removed' }) => ({ ...aboutAccount(of), what }),
  ),
  passwordChanged: letter(
    {
      ...{ code: 'password-changed', title: 'The password was changed', ...toAgent, needs: ['brand', 'name', 'phone'] },
      words: {
        subject: 'Your password was changed · {brand}',
        text: 'Hi {name},\n\nthe password of your account at {brand} was changed, and other devices were signed out. If it was not you, call {phone} at once.\n{brand}',
      },
    },
    aboutAccount,
  ),
  /** To where they were reached before. */
  contactChanged: letter(
    {
      ...{ code: 'contact-changed', title: 'Address or number was changed', ...toAgent, needs: ['brand', 'name', 'phone'] },
      words: {
        subject: 'Your address or number was changed · {brand}',
        text: 'Hi {name},\n\nthe office changed the e-mail address or the mobile number with which you sign in at {brand}. If you know nothing of it, call {phone} at once.\n{brand}',
      },
    },
    aboutAccount,
  ),
}
