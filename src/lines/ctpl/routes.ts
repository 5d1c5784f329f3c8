import { defineRoutes } from '#domain/routing.ts'
import { combineRoutes } from '#kit/routes.ts'

export const ctplRoutes = combineRoutes(
  defineRoutes(
    { line: 'ctpl', audience: 'agent' },
    {
      '/all-ctpl-details': ['quotes/quotation-list', { layout: 'advisor' }],
      '/all-ctpl-policy-details': ['policies/policy-list', { layout: 'advisor' }],
      '/ctpl-bulk-upload': 'bulk/upload',
      '/ctpl-bulk-upload-success': 'bulk/succeeded',
      '/ctpl-bulk-upload-error': 'bulk/failed',
      '/ctpl-fleet-upload': ['bulk/upload', { variant: 'fleet' }],
      '/ctpl-fleet-upload-success': ['bulk/succeeded', { variant: 'fleet' }],
      '/ctpl-fleet-upload-error': ['bulk/failed', { variant: 'fleet' }],
      '/CTPL-success': 'policies/issued',
      '/CTPL-failed': 'quotes/not-issued',
      '/CTPL-technical-control': 'quotes/technical-control',
      '/CTPL-customer-pay': 'payments/send-link',
      '/ctpl-coca': 'certificates/certificate',
      '/ctpl-customer-payment-link': 'payments/payment-link',
      '/ctpl-cypher-payment': ['payments/start', { audience: 'either' }],
    },
  ),
  defineRoutes(
    { line: 'ctpl', audience: 'public' },
    {
      '/ctpl-payment-return-url': 'payments/return',
      '/ctpl-payment-return-url-cyphyer': ['payments/return', { variant: 'encrypted' }],
      '/ctpl-payment-success-cypher': 'payments/succeeded',
      '/ctpl-payment-COC-cypher': 'certificates/paid',
      '/ctpl-payment-failed-cypher': 'payments/failed',
    },
  ),
  defineRoutes(
    { line: 'ctpl', audience: 'customer' },
    {
      '/customer-CTPL/success': 'quotes/quotation-saved',
      '/customer-CTPL-policy-sucess': 'policies/issued',
      '/customer-CTPL-technical-control': 'quotes/technical-control',
      '/customer-CTPL-payment-failed': ['payments/failed', { open: true }],
      '/customer-CTPL-payment-success': ['payments/succeeded', { open: true }],
      '/customer-ctpl-payment-return-url': ['payments/return', { open: true }],
      '/customer-ctpl-coca': 'certificates/certificate',
    },
  ),
)
