import { defineRoutes } from '#domain/routing.ts'
import { combineRoutes } from '#kit/routes.ts'

export const motorRoutes = combineRoutes(
  defineRoutes(
    { line: 'motor', audience: 'agent' },
    {
      '/all-motor-details': ['quotes/quotation-list', { layout: 'advisor' }],
      '/all-motor-policy-details': ['policies/policy-list', { layout: 'advisor' }],
      '/price-check-info': 'quotes/price-check',
      '/motor-select-product': 'quotes/select-product',
      '/motor-info': ['quotes/wizard', { variant: 'cover' }],
      '/vehicle-Quote-info': ['quotes/wizard', { variant: 'vehicle' }],
      '/accessory-Quote-info': ['quotes/wizard', { variant: 'accessories' }],
      '/coverage-Quote-info': ['quotes/wizard', { variant: 'coverages' }],
      '/policyholder-Quote-info': ['quotes/wizard', { variant: 'policyholder' }],
      '/motor-confirm-page': 'quotes/confirm',
      '/motor-technical-control': 'quotes/technical-control',
      '/formal-technical-control': ['quotes/technical-control', { variant: 'formal' }],
      '/motor-quotation-pending': 'quotes/quotation-pending',
      '/motor-policy-customer-pay': 'payments/send-link',
      '/motor-customer-payment-link': 'payments/payment-link',
      '/motor-cypher-payment': ['payments/start', { audience: 'either' }],
      '/motor-payment-success': ['payments/succeeded', { open: true }],
      '/motor-payment-failed': ['payments/failed', { open: true }],
      '/motor-bulk': ['bulk/entry', { variant: 'bulk' }],
      '/motor-fleet': ['bulk/entry', { variant: 'fleet' }],
      '/motor-bulk-upload': 'bulk/upload',
      '/motor-bulk-upload-success': 'bulk/succeeded',
      '/motor-bulk-upload-error': 'bulk/failed',
      '/motor-coca': 'certificates/certificate',
    },
  ),
  defineRoutes(
    { line: 'motor', audience: 'public' },
    {
      '/motor-payment-return-url': 'payments/return',
      '/motor-payment-return-url-cyphyer': ['payments/return', { variant: 'encrypted' }],
      '/motor-payment-success-cypher': ['payments/succeeded', { variant: 'encrypted' }],
      '/motor-payment-failed-cypher': ['payments/failed', { variant: 'encrypted' }],
    },
  ),
  defineRoutes(
    { line: 'motor', audience: 'customer' },
    {
      '/customer-motor-technical-control': 'quotes/technical-control',
      '/customer-formal-technical-control': ['quotes/technical-control', { variant: 'formal' }],
      '/customer-motor-confirm-page': 'quotes/confirm',
      '/customer-motor-payment-success': ['payments/succeeded', { open: true }],
      '/customer-motor-payment-failed': ['payments/failed', { open: true }],
      '/customer-motor-payment-return-url': ['payments/return', { open: true }],
    },
  ),
)
