import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'

type Of = { readonly number: string }
type Until = Of & { readonly until: Day | null }
type Amount = Of & { readonly amount: Centavos }
type Said = { readonly subject: string; readonly text: string }

const by = (until: Day | null): string => (until ? ` by ${formatDay(until)}` : '')

/** To whoever reported a loss. What happened to them is told on the page that only they open. */
export const aboutClaims = {
  claimReported: ({ number, until }: Until): Said => ({
    subject: `Your report ${number}`,
    text: `We have your report ${number}. We tell you${by(until)} which papers are needed. See where it stands:`,
  }),
  claimPapersWanted: ({ number, count }: Of & { readonly count: number }): Said => ({
    subject: `Claim ${number}: papers wanted`,
    text: `For claim ${number} we need ${count === 1 ? 'a paper' : `${String(count)} papers`}. See which, and send photos of them:`,
  }),
  claimPapersReceived: ({ number, until }: Until): Said => ({
    subject: `Claim ${number}: papers received`,
    text: `We have all papers of claim ${number} and decide${by(until)}. See where it stands:`,
  }),
  claimAssessed: ({ number, until }: Until): Said => ({
    subject: `Claim ${number} was looked into`,
    text: `We looked into claim ${number} and decide${by(until)}. See where it stands:`,
  }),
  claimOffered: ({ number, amount }: Amount): Said => ({
    subject: `Claim ${number}: our offer`,
    text: `For claim ${number} we offer ${formatPesos(amount)}. Accept or refuse it here:`,
  }),
  claimAgreed: ({ number, amount, until }: Amount & Until): Said => ({
    subject: `Claim ${number}: offer accepted`,
    text: `You accepted ${formatPesos(amount)} for claim ${number}. It is paid${by(until)}. See where it stands:`,
  }),
  claimSettled: ({ number, amount, reference }: Amount & { readonly reference: string }): Said => ({
    subject: `Claim ${number} is paid`,
    text: `${formatPesos(amount)} for claim ${number} is paid, reference ${reference}. See it here:`,
  }),
  claimDenied: ({ number }: Of): Said => ({
    subject: `Claim ${number}`,
    text: `We cannot pay claim ${number}. Read why, and tell us if you do not agree:`,
  }),
  claimWritten: ({ number }: Of): Said => ({
    subject: `Claim ${number}: a message`,
    text: `We wrote to you about claim ${number}. Read it here:`,
  }),
  claimReopened: ({ number }: Of): Said => ({
    subject: `Claim ${number} is open again`,
    text: `We look at claim ${number} once more. See where it stands:`,
  }),
  claimWithdrawn: ({ number }: Of): Said => ({
    subject: `Claim ${number} was withdrawn`,
    text: `Claim ${number} was withdrawn. If this is wrong, open it again here:`,
  }),
}

type Letter = Said & { readonly brand: string; readonly phone: string; readonly link: string; readonly holderName: string }

export const claimSms = ({ brand, text, link }: Omit<Letter, 'subject' | 'phone' | 'holderName'>) => ({ text: `${brand}: ${text} ${link}` })

export const claimMail = ({ brand, phone, subject, text, link, holderName }: Letter): Said => ({
  subject: `${subject} · ${brand}`,
  text: `Dear ${holderName},\n\n${text}\n${link}\n\nQuestions? Call ${phone}.\n${brand}`,
})
