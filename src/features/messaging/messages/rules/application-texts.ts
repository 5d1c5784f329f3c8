type Of = { readonly brand: string; readonly number: string }
type Letter = Of & { readonly name: string; readonly link: string; readonly phone: string }

const dear = (name: string) => (name ? `Dear ${name}` : 'Good day')
const letter = ({ brand, name, number, link, phone }: Letter, subject: string, text: string) => ({
  subject: `${subject} · ${brand}`,
  text: `${dear(name)},\n\n${text}\n\nOpen application ${number} here, with your mobile number:\n${link}\n\nQuestions? Call ${phone}.\n${brand}`,
})

/** To people who apply to become agents: by text that something happened, by mail what. */
export const aboutApplications = {
  applicationReceived: (about: Letter) =>
    letter(about, 'Your application', 'thank you: your application has arrived. Our office looks at it and tells you by text and e-mail.'),
  applicationReturned: (about: Letter & { readonly count: number }) =>
    letter(
      about,
      'Please mend your application',
      `our office looked at your application. ${about.count === 1 ? 'One thing is' : `${about.count} things are`} to be mended; what and why is shown there. Everything else stays as it is.`,
    ),
  applicationReturnedSms: ({ brand, number }: Of) => ({
    text: `${brand}: application ${number} was sent back to be mended. Open it with your mobile number to see what and why.`,
  }),
  applicationMessage: (about: Letter) => letter(about, 'A message from our office', 'our office wrote to you about your application.'),
  applicationMessageSms: ({ brand, number }: Of) => ({ text: `${brand}: our office wrote to you about application ${number}.` }),
  applicationDeclined: (about: Letter & { readonly reason: string }) =>
    letter(about, 'Your application', `we cannot take on your application. ${about.reason}`),
  applicationApprovedSms: ({ brand }: Pick<Of, 'brand'>) => ({
    text: `${brand}: welcome! Your account is open. The link to set your password came by e-mail.`,
  }),
  accountOpened: ({
    brand,
    name,
    agentCode,
    manager,
    days,
    link,
    phone,
  }: Omit<Letter, 'number'> & { readonly agentCode: string; readonly manager: string; readonly days: number }) => ({
    subject: `Welcome to ${brand}`,
    text: `${dear(name)},\n\nyour account is open. Your agent code is ${agentCode}${manager ? `, your manager is ${manager}` : ''}.\n\nChoose your password here within ${days} days; we then send a code to your mobile phone:\n${link}\n\nNever send this link to anybody. When it has ended, press “Forgot your password?” where you sign in.\n\nQuestions? Call ${phone}.\n${brand}`,
  }),
}
