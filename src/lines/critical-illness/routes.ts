import { defineRoutes } from '#domain/routing.ts'
import { combineRoutes } from '#kit/routes.ts'

export const criticalIllnessRoutes = combineRoutes(
  defineRoutes({ line: 'ci', audience: 'public' }, { '/cipageurl': 'quotes/product' }),
  defineRoutes(
    { line: 'ci', audience: 'agent' },
    {
      '/all-CI-details': ['quotes/quotation-list', { layout: 'advisor' }],
      '/all-ci-policy-details': ['policies/policy-list', { layout: 'advisor' }],
      '/critical-illness': 'quotes/quick-quote',
    },
  ),
)
