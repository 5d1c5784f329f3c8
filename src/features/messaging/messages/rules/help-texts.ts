import { dayOf, formatDay } from '#domain/day.ts'

type Of = { readonly brand: string; readonly number: string; readonly link: string }

/** To customers who asked the help desk: that something is to be read, and where. What it says stays there. */
export const aboutHelp = {
  helpAnswered: ({ brand, number, link }: Of) => ({ text: `${brand}: we answered your request ${number}. Read it here: ${link}` }),
  complaintTaken: ({ brand, number, link, until }: Of & { readonly until: Date }) => ({
    text: `${brand}: we are looking into your complaint ${number}. We answer by ${formatDay(dayOf(until))}. ${link}`,
  }),
}
