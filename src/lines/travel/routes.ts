import { defineRoutes } from '#domain/routing.ts'
import { combineRoutes } from '#kit/routes.ts'

export const travelRoutes = combineRoutes(
  defineRoutes(
    { line: 'travel', audience: 'agent' },
    {
      '/all-travel-details': ['quotes/quotation-list', { layout: 'advisor' }],
      '/all-travel-policy-details': ['policies/policy-list', { layout: 'advisor' }],
      '/travel-info': ['quotes/wizard', { variant: 'trip' }],
      '/traveler-details': ['quotes/wizard', { variant: 'travellers' }],
      '/travel-policy-holder': ['quotes/wizard', { variant: 'policyholder' }],
      '/travel-technical-control': 'quotes/technical-control',
      '/travel-success': 'policies/issued',
      '/travel-failed': 'quotes/not-issued',
      '/travel-coca': 'policies/card',
      '/travel-customer-pay': 'payments/send-link',
      '/travel-customer-payment-link': 'payments/payment-link',
      '/travel-cypher-payment': ['payments/start', { audience: 'either' }],
      '/travel-bulkUpload': 'bulk/upload',
      '/travel-bulkUpload-success': 'bulk/succeeded',
      '/travel-bulkUpload-error': 'bulk/failed',
      '/travel-fleetUpload': ['bulk/upload', { variant: 'fleet' }],
      '/travel-fleetUpload-success': ['bulk/succeeded', { variant: 'fleet' }],
      '/travel-fleetUpload-error': ['bulk/failed', { variant: 'fleet' }],
    },
  ),
  defineRoutes(
    { line: 'travel', audience: 'public' },
    {
      '/travel-payment-return-url': 'payments/return',
      '/travel-payment-return-url-cyphyer': ['payments/return', { variant: 'encrypted' }],
      '/travel-payment-success-cypher': 'payments/succeeded',
      '/travel-payment-failed-cypher': 'payments/failed',
    },
  ),
  defineRoutes(
    { line: 'travel', audience: 'customer' },
    {
      '/customer/quote-code': 'quotes/quote-code',
      '/customer/travel-info': ['quotes/wizard', { variant: 'trip' }],
      '/customer/traveler-details': ['quotes/wizard', { variant: 'travellers' }],
      '/customer/travel-policy-holder': ['quotes/wizard', { variant: 'policyholder' }],
      // Asked in the policyholder step, which the address identifies by one of its fields.
      '/customer/customer-info': ['quotes/wizard', { variant: 'firstName' }],
      '/customer/customer-detail': ['quotes/wizard', { variant: 'contact' }],
      '/customer/travel-policygroup': 'quotes/policy-group',
      '/customer/formal-quote-info': ['quotes/quotation', { variant: 'formal' }],
      '/customer/travel/success': 'quotes/quotation-saved',
      '/customer/travel-technical-control': 'quotes/technical-control',
      '/customer/travel-quotation-failed': 'quotes/not-issued',
      '/customer/travel-policy-sucess': 'policies/issued',
      '/customer/travel-cypher-payment': 'payments/start',
      '/customer/travel-payment-return-url': ['payments/return', { open: true }],
      '/customer/travel-payment-return-url-cyphyer': ['payments/return', { open: true, variant: 'encrypted' }],
      '/customer/travel-payment-success': ['payments/succeeded', { open: true }],
      '/customer/travel-payment-failed': ['payments/failed', { open: true }],
    },
  ),
)
