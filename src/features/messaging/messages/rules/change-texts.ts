import { type Day, formatDay } from '#domain/day.ts'
import type { MessageText } from '../public/rules/texts.ts'

type OfPolicy = { readonly number: string | null }

/** What is told of a policy in force that changes, or is to. */
export const aboutChanges = {
  policyChanged: ({ number, what, on }: OfPolicy & { readonly what: string; readonly on: Day }): Required<MessageText> => ({
    subject: `Policy ${number}: changed`,
    text: `Policy ${number} is changed from ${formatDay(on)}: ${what}. The slip:`,
  }),

  changeRefused: ({ number, what, why }: OfPolicy & { readonly what: string; readonly why: string }): Required<MessageText> => ({
    subject: `Policy ${number} stays as it is`,
    text: `Policy ${number} stays as it is. Not changed: ${what}. ${why}`,
  }),

  ownerAsked: ({
    number,
    description,
    until,
  }: OfPolicy & { readonly description: string; readonly until: Day }): Required<MessageText> => ({
    subject: `Take over policy ${number}`,
    text: `You bought ${description}. Policy ${number} can go on in your name, at no cost. Take it over by ${formatDay(until)}:`,
  }),

  policyPassedOn: ({ number, on }: OfPolicy & { readonly on: Day }): Required<MessageText> => ({
    subject: `Policy ${number}: passed on`,
    text: `From ${formatDay(on)} the new owner holds policy ${number}. What you paid, its invoices and your claims stay here for you:`,
  }),
}
