/**
 * What an API key may be allowed, described for the person who allows it: the only list. Each endpoint declares the scope that opens it
 * (`keyScope`); one without a scope is open to no key.
 */
export const API_SCOPES = {
  'products:read': {
    label: 'Read products and prices',
    opens: 'Rate tables, lists of values, vehicle values, and what is currently sold.',
  },
  'leads:read': { label: 'Read leads', opens: 'Leads with their history, and how many there are.' },
  'leads:write': { label: 'Create leads', opens: 'Adds leads and changes them.' },
  'customers:read': {
    label: 'Read customers',
    opens: 'Customers: how to reach them, and what they have with us.',
  },
  'quotations:read': { label: 'Read quotations', opens: 'Quotations with their answers, prices and versions, and as a PDF.' },
  'quotations:write': { label: 'Make quotations', opens: 'Prices a risk, makes quotations, changes and withdraws them.' },
  'sales:write': {
    label: 'Conclude sales',
    opens: 'Accepts a quotation for a customer who agreed, and turns it into a policy to pay.',
  },
  'policies:read': { label: 'Read policies', opens: 'Policies with their documents, certificates and payments.' },
  'claims:read': { label: 'Read claims', opens: 'Reported losses, and where each one stands.' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly opens: string }>>
export type ApiScope = keyof typeof API_SCOPES

export const isApiScope = (code: string): code is ApiScope => Object.hasOwn(API_SCOPES, code)
export const API_SCOPE_CODES = Object.keys(API_SCOPES).filter(isApiScope)

/** Makes a key recognisable wherever it turns up: secret scanners search for this prefix. */
export const API_KEY_PREFIX = 'kk_'
