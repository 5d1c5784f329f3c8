type Of = { readonly brand: string; readonly number: string }
type Letter = Of & {
  readonly name: string
  /** What the licence is for. */
  readonly kind: string
  readonly link: string
}

/** To agents about a renewed licence that they sent to the office: by text that something happened, by mail what. */
export const aboutLicences = {
  licenceAccepted: ({ brand, name, kind, number, until, link }: Letter & { readonly until: string }) => ({
    subject: `Your renewed licence is on record · ${brand}`,
    text: `Dear ${name},\n\nour office compared your renewed licence (${kind}, ${number}) with its scan and recorded it. It is valid until ${until}.\n\nYour licences:\n${link}\n\n${brand}`,
  }),
  licenceAcceptedSms: ({ brand, number, until }: Of & { readonly until: string }) => ({
    text: `${brand}: your renewed licence ${number} is on record, valid until ${until}.`,
  }),
  licenceReturned: ({ brand, name, kind, number, faults, link }: Letter & { readonly faults: readonly string[] }) => ({
    subject: `Please mend your renewed licence · ${brand}`,
    text: `Dear ${name},\n\nour office looked at your renewed licence (${kind}, ${number}). Please mend:\n${faults.map((fault) => `- ${fault}`).join('\n')}\n\nSend it again here:\n${link}\n\n${brand}`,
  }),
  licenceReturnedSms: ({ brand, number }: Of) => ({
    text: `${brand}: your renewed licence ${number} was sent back. Open My licences to see what to mend.`,
  }),
}
