import { letter } from './define.ts'

type Account = { readonly brand: string; readonly name: string; readonly phone: string }

const toAgent = { to: 'agent', ways: ['mail'] } as const
const aboutAccount = ({ brand, name, phone }: Account) => ({ brand, name, phone })

/** Messages to staff about their own account; none of them says more than its owner may know. */
export const aboutAccounts = {
  passwordReset: letter(
    {
      ...{ code: 'password-reset', title: 'Choose a new password', ...toAgent, needs: ['brand', 'name', 'link', 'minutes', 'phone'] },
      words: {
        subject: 'Choose a new password · {brand}',
        text: 'Hi {name},\n\nSomeone asked to reset the password of your account at {brand}. If it was you, open this link within {minutes} minutes; we will then send a code to your mobile phone:\n{link}\n\nIf it was not you, do nothing: your password stays as it is. Never share this link with anyone.\n\nQuestions? Call {phone}.\n{brand}',
      },
    },
    ({ link, minutes, ...of }: Account & { readonly link: string; readonly minutes: number }) => ({
      ...aboutAccount(of),
      ...{ link, minutes: String(minutes) },
    }),
  ),
  passwordResetByPhone: letter(
    {
      ...{ code: 'password-reset-by-phone', title: 'Choose a new password by phone', ...toAgent, needs: ['brand', 'name', 'phone'] },
      words: {
        subject: 'Choose a new password · {brand}',
        text: 'Hi {name},\n\nSomeone asked to reset the password of your account at {brand}. Your mobile number was never verified, so we cannot be sure it is you: please call {phone}.\n\nIf it was not you, do nothing: your password stays as it is.\n{brand}',
      },
    },
    aboutAccount,
  ),
  secondFactorChanged: letter(
    {
      ...{ code: 'second-factor-changed', title: 'Second factor changed', ...toAgent, needs: ['brand', 'name', 'what', 'phone'] },
      words: {
        subject: 'Second factor of your account · {brand}',
        text: 'Hi {name},\n\nA second factor {what} for your account at {brand}. If this was not you, call {phone} at once.\n{brand}',
      },
    },
    ({ what, ...of }: Account & { readonly what: 'was set up' | 'was removed' }) => ({ ...aboutAccount(of), what }),
  ),
  passwordChanged: letter(
    {
      ...{ code: 'password-changed', title: 'Password changed', ...toAgent, needs: ['brand', 'name', 'phone'] },
      words: {
        subject: 'Your password was changed · {brand}',
        text: 'Hi {name},\n\nThe password of your account at {brand} was changed, and your other devices were signed out. If this was not you, call {phone} at once.\n{brand}',
      },
    },
    aboutAccount,
  ),
  /** To the previous contact address. */
  contactChanged: letter(
    {
      ...{ code: 'contact-changed', title: 'E-mail address or number changed', ...toAgent, needs: ['brand', 'name', 'phone'] },
      words: {
        subject: 'Your e-mail address or number was changed · {brand}',
        text: 'Hi {name},\n\nOur office changed the e-mail address or mobile number that you sign in with at {brand}. If you know nothing about this, call {phone} at once.\n{brand}',
      },
    },
    aboutAccount,
  ),
}
