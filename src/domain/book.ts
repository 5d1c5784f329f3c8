/**
 * The kinds of records in an agent's book, in the order in which they are listed and moved: proposals before the leads, which take theirs
 * along.
 */
export const BOOK_KINDS = ['customers', 'policies', 'quotations', 'proposals', 'leads', 'links', 'appointments', 'todos'] as const
export type BookKind = (typeof BOOK_KINDS)[number]

export const bookKindName: Readonly<Record<BookKind, string>> = {
  customers: 'Customers',
  policies: 'Policies',
  quotations: 'Quotations',
  proposals: 'Proposals',
  leads: 'Leads',
  links: 'Links sent to customers',
  appointments: 'Upcoming appointments',
  todos: 'Open to-dos',
}
