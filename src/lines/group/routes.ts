import { defineRoutes } from '#domain/routing.ts'

/** The specification defines no addresses for groups; these follow its style. */
export const groupRoutes = defineRoutes(
  { line: 'group', audience: 'agent' },
  {
    '/all-group-details': ['quotes/quotation-list', { layout: 'advisor' }],
    '/all-group-policy-details': ['policies/policy-list', { layout: 'advisor' }],
    '/group-insurance': 'quotes/quick-quote',
  },
)
