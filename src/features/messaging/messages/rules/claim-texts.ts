import { type Day, formatDay } from '#domain/day.ts'
import { type Centavos, formatPesos } from '#domain/money.ts'

type Language = 'en' | 'fil'
type Of = { readonly number: string; readonly language: Language }
type Until = Of & { readonly until: Day | null }
type Amount = Of & { readonly amount: Centavos }
type Said = { readonly subject: string; readonly text: string }

const by = (until: Day | null): string => (until ? ` by ${formatDay(until)}` : '')
/** The same in Filipino. */
const bago = (until: Day | null): string => (until ? ` hanggang ${formatDay(until)}` : '')

/** A text in the language that its reader chose: subject, then what is said. */
const said = (language: Language, texts: Readonly<Record<Language, readonly [subject: string, text: string]>>): Said => {
  const [subject, text] = texts[language]
  return { subject, text }
}

/** To whoever reported a loss. What happened to them is told on the page that only they open. */
export const aboutClaims = {
  claimReported: ({ number, until, language }: Until): Said =>
    said(language, {
      en: [`Your report ${number}`, `We have your report ${number}. We tell you${by(until)} which papers are needed. See where it stands:`],
      fil: [
        `Ang inyong report ${number}`,
        `Natanggap namin ang inyong report ${number}. Sasabihin namin${bago(until)} kung anong papeles ang kailangan. Tingnan dito:`,
      ],
    }),
  claimPapersWanted: ({ number, count, language }: Of & { readonly count: number }): Said =>
    said(language, {
      en: [
        `Claim ${number}: papers wanted`,
        `For claim ${number} we need ${count === 1 ? 'a paper' : `${String(count)} papers`}. See which, and send photos of them:`,
      ],
      fil: [
        `Claim ${number}: kailangan ng papeles`,
        `Para sa claim ${number}, kailangan namin ng ${count === 1 ? 'isang papel' : `${String(count)} papeles`}. Tingnan kung alin, at ipadala ang litrato:`,
      ],
    }),
  claimPapersReceived: ({ number, until, language }: Until): Said =>
    said(language, {
      en: [`Claim ${number}: papers received`, `We have all papers of claim ${number} and decide${by(until)}. See where it stands:`],
      fil: [
        `Claim ${number}: natanggap ang papeles`,
        `Kumpleto na ang papeles ng claim ${number}, at magpapasya kami${bago(until)}. Tingnan dito:`,
      ],
    }),
  claimAssessed: ({ number, until, language }: Until): Said =>
    said(language, {
      en: [`Claim ${number} was looked into`, `We looked into claim ${number} and decide${by(until)}. See where it stands:`],
      fil: [`Sinuri ang claim ${number}`, `Sinuri na namin ang claim ${number}, at magpapasya kami${bago(until)}. Tingnan dito:`],
    }),
  claimOffered: ({ number, amount, language }: Amount): Said =>
    said(language, {
      en: [`Claim ${number}: our offer`, `For claim ${number} we offer ${formatPesos(amount)}. Accept or refuse it here:`],
      fil: [
        `Claim ${number}: ang aming alok`,
        `Para sa claim ${number}, alok namin ang ${formatPesos(amount)}. Tanggapin o tanggihan dito:`,
      ],
    }),
  claimAgreed: ({ number, amount, until, language }: Amount & Until): Said =>
    said(language, {
      en: [
        `Claim ${number}: offer accepted`,
        `You accepted ${formatPesos(amount)} for claim ${number}. It is paid${by(until)}. See where it stands:`,
      ],
      fil: [
        `Claim ${number}: tinanggap ang alok`,
        `Tinanggap ninyo ang ${formatPesos(amount)} para sa claim ${number}. Babayaran ito${bago(until)}. Tingnan dito:`,
      ],
    }),
  claimSettled: ({ number, amount, reference, language }: Amount & { readonly reference: string }): Said =>
    said(language, {
      en: [`Claim ${number} is paid`, `${formatPesos(amount)} for claim ${number} is paid, reference ${reference}. See it here:`],
      fil: [
        `Bayad na ang claim ${number}`,
        `Bayad na ang ${formatPesos(amount)} para sa claim ${number}, reference ${reference}. Tingnan dito:`,
      ],
    }),
  claimDenied: ({ number, language }: Of): Said =>
    said(language, {
      en: [`Claim ${number}`, `We cannot pay claim ${number}. Read why, and tell us if you do not agree:`],
      fil: [`Claim ${number}`, `Hindi namin mababayaran ang claim ${number}. Basahin kung bakit, at sabihin kung hindi kayo sang-ayon:`],
    }),
  claimFault: ({ number, language }: Of): Said =>
    said(language, {
      en: [`Claim ${number}: whose fault it was`, `For claim ${number} we decided whose fault it was. Read it and why here:`],
      fil: [
        `Claim ${number}: kung sino ang may kasalanan`,
        `Para sa claim ${number}, napagpasyahan kung sino ang may kasalanan. Basahin ito at kung bakit:`,
      ],
    }),
  claimWritten: ({ number, language }: Of): Said =>
    said(language, {
      en: [`Claim ${number}: a message`, `We wrote to you about claim ${number}. Read it here:`],
      fil: [`Claim ${number}: may mensahe`, `Sumulat kami tungkol sa claim ${number}. Basahin dito:`],
    }),
  claimOtherParty: ({ number, language }: Of): Said =>
    said(language, {
      en: [
        `Claim ${number}: somebody else reported the accident`,
        `Somebody else reported the accident of claim ${number}. Promise nobody anything. See where it stands:`,
      ],
      fil: [
        `Claim ${number}: may iba pang nag-report ng aksidente`,
        `May iba pang nag-report ng aksidente ng claim ${number}. Huwag mangako kaninuman. Tingnan dito:`,
      ],
    }),
  claimReopened: ({ number, language }: Of): Said =>
    said(language, {
      en: [`Claim ${number} is open again`, `We look at claim ${number} once more. See where it stands:`],
      fil: [`Bukas muli ang claim ${number}`, `Muli naming susuriin ang claim ${number}. Tingnan dito:`],
    }),
  claimWithdrawn: ({ number, language }: Of): Said =>
    said(language, {
      en: [`Claim ${number} was withdrawn`, `Claim ${number} was withdrawn. If this is wrong, open it again here:`],
      fil: [`Binawi ang claim ${number}`, `Binawi ang claim ${number}. Kung mali ito, buksan muli dito:`],
    }),
}

type Report = Of & { readonly brand: string; readonly phone: string }

/** To somebody who is not insured and reported an accident. Nothing of whoever is insured is told. */
export const aboutThirdParties = {
  thirdPartyReported: ({ brand, phone, number, language }: Report) => ({
    text: {
      en: `${brand}: we have your report ${number}. Our claims office calls you. To add to it, call ${phone}.`,
      fil: `${brand}: natanggap namin ang inyong report ${number}. Tatawagan kayo ng aming claims office. Para magdagdag, tumawag sa ${phone}.`,
    }[language],
  }),
  thirdPartyAttached: ({ brand, phone, number, language }: Report) => ({
    text: {
      en: `${brand}: your report ${number} is with our claims officer, who says which papers you need. Call ${phone}.`,
      fil: `${brand}: nasa claims officer na ang inyong report ${number}; sasabihin kung anong papeles ang kailangan. Tumawag sa ${phone}.`,
    }[language],
  }),
  thirdPartyDismissed: ({ brand, phone, number, reason, language }: Report & { readonly reason: string }) => ({
    text: {
      en: `${brand}: we do not go on with your report ${number}: ${reason} If you do not agree, call ${phone}.`,
      fil: `${brand}: hindi na namin itutuloy ang inyong report ${number}: ${reason} Kung hindi kayo sang-ayon, tumawag sa ${phone}.`,
    }[language],
  }),
}

type Letter = Said & {
  readonly brand: string
  readonly phone: string
  readonly link: string
  readonly holderName: string
  readonly language: Language
}

export const claimSms = ({ brand, text, link }: Pick<Letter, 'brand' | 'text' | 'link'>) => ({ text: `${brand}: ${text} ${link}` })

export const claimMail = ({ brand, phone, subject, text, link, holderName, language }: Letter): Said => ({
  subject: `${subject} · ${brand}`,
  text: {
    en: `Dear ${holderName},\n\n${text}\n${link}\n\nQuestions? Call ${phone}.\n${brand}`,
    fil: `Mahal na ${holderName},\n\n${text}\n${link}\n\nMay tanong? Tumawag sa ${phone}.\n${brand}`,
  }[language],
})
