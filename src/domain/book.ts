/** What an agent's book holds, in the order in which it is told and moved. */
export const BOOK_KINDS = ['customers', 'policies', 'quotations', 'leads', 'proposals', 'links', 'appointments', 'todos'] as const
export type BookKind = (typeof BOOK_KINDS)[number]

export const bookKindName: Readonly<Record<BookKind, string>> = {
  customers: 'Customers',
  policies: 'Policies',
  quotations: 'Quotations',
  leads: 'Leads',
  proposals: 'Proposals',
  links: 'Links sent to customers',
  appointments: 'Appointments to come',
  todos: 'Open to-dos',
}
