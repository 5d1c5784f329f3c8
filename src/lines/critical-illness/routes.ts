import { defineRoutes } from '#domain/routing.ts'

export const criticalIllnessRoutes = defineRoutes(
  { line: 'ci', audience: 'agent' },
  {
    '/all-CI-details': ['quotes/quotation-list', { layout: 'advisor' }],
    '/all-ci-policy-details': ['policies/policy-list', { layout: 'advisor' }],
    '/critical-illness': 'quotes/quick-quote',
  },
)
