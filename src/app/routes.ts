import { defineRoutes } from '#domain/routing.ts'
import { combineRoutes, routesOf } from '#kit/routes.ts'
import { lines } from '#lines'

/**
 * Every screen of the application, by address.
 *
 * Addresses are the specification's, misspellings included: links to them are in the wild.
 * Never correct one, and never type one anywhere else: say `pathTo(screen, facts)`.
 * Rows without a line serve every line that has no row of its own.
 */
export const routes = combineRoutes(
  // Public and shared
  defineRoutes(
    { audience: 'public' },
    {
      '/login': 'session/login',
      '/otp-verification': 'session/one-time-code',
      '/session-expire': 'session/expired',
      '/HypervergeSDK': 'identity/verify',
      '/hypervergesdk': ['identity/verify', { variant: 'lower-case' }],
      '/document-success': 'identity/documents-received',
      '/payment-completed': 'payments/completed',
      '/cypherError': 'payments/provider-error',
      '/links': 'sharing/agent-links',
      '/error': 'session/error',
      '/products': 'products/products',
      '/all-products': ['products/products', { variant: 'all' }],
      '/agent-login': 'session/agent-login',
      '/risk-inspection/:id/:type': 'inspections/capture',
      '/risk-inspection-success/:id/:type': 'inspections/succeeded',
      '/inspection-file-upload/:id/:type': 'inspections/upload',
      '/document-already-uploaded/:id/:type': 'inspections/already-uploaded',
      '/risk-inspection-required': 'inspections/required',
    },
  ),
  // Advisor area: what is reached from the shared header
  defineRoutes(
    { audience: 'agent', layout: 'advisor' },
    {
      '/Oona-Dashboard': 'performance/dashboard',
      '/performance': 'performance/performance',
      '/daily-bussienss': 'performance/daily-business',
      '/quotationsPoliciesMaster/:quotationsType': 'policies/quotations-and-policies',
      '/all-quotation-details': 'quotes/quotation-list',
      '/policy': 'policies/policy-list',
      '/technical-control': 'underwriting/technical-control',
      '/leadMaster/:leadType': 'leads/leads',
      '/leadmasterpage/statuslead': 'leads/status',
      '/leadmasterpage/leaddetails/personallead': 'leads/personal',
      '/leadmasterpage/leaddetails/contactlead': 'leads/contact',
      '/leadmasterpage/leaddetails/professionallead': 'leads/professional',
      '/leadmasterpage/leaddetails/existingLead': 'leads/existing-insurance',
      '/leadmasterpage/leaddetails/productLead': 'leads/product',
      '/leadmasterpage/leadhistory': 'leads/history',
      '/todo': 'todos/todos',
      '/notifypage': 'notifications/notifications',
      '/oona-notification': ['notifications/notifications', { variant: 'insurer' }],
      '/commercial-structure': 'sharing/commercial-structure',
      '/quote-code': 'quotes/quote-code',
      '/masterpresales/advisordetail/advisorpitch': 'proposals/advisor-pitch',
      '/masterpresales/customerdetails/salespitch': 'proposals/sales-pitch',
      '/leadmasterpage/proposal': 'proposals/lead-proposals',
      '/leadmasterpage/leadmasterdoc/leaddoc': 'leads/documents',
      '/master/testapp': 'proposals/cards',
      '/customer-details': ['customer-pages/details', { audience: 'either' }],
      '/advisormaster/:advisortype': 'directory/advisors',
      '/calendar': 'calendar/calendar',
    },
  ),
  // An agent quotes and sells
  defineRoutes(
    { audience: 'agent' },
    {
      '/quick-quote-info': 'quotes/quick-quote',
      '/vehical-type': 'quotes/vehicle-type',
      '/policy-type': 'quotes/policy-type',
      '/formal-quote-info': ['quotes/quotation', { variant: 'formal' }],
      '/master/testpro/proposalpersonal': 'proposals/personal',
      '/master/testpro/proposalnominee': 'proposals/nominee',
      '/create-event-mobile': 'calendar/create-event',
      '/vehical-info': ['quotes/wizard', { variant: 'make' }],
      '/vehicle-information': ['quotes/wizard', { variant: 'chassisNo' }],
      '/quotation-step': 'quotes/wizard',
      '/policyholder': ['quotes/wizard', { variant: 'policyholder' }],
      '/alternate-policyholder': ['quotes/wizard', { variant: 'alternate' }],
      '/policy-group-info': ['quotes/wizard', { variant: 'commercial' }],
      '/policy-group': 'quotes/policy-group',
      '/confirm-details': 'quotes/confirm',
      '/Quote-info': 'quotes/quotation',
      '/success-Quote-info': 'quotes/quotation-saved',
      '/quotation-pending': 'quotes/quotation-pending',
      '/motor-convert-policy': 'policies/convert',
      '/motor-payment-pay-now': 'payments/pay-now',
      '/motor-policy-technical-control': 'policies/technical-control',
      '/policy-detail': 'policies/policy',
      '/customer-information': 'customer-pages/record',
      '/customer-info': 'customers/information',
      '/customer-detail': 'customers/contact',
      '/customer-card-details': 'customer-pages/card',
      '/quickpolicy-information': 'policies/quick-policy',
      '/success-quickpolicy': ['policies/issued', { variant: 'quick' }],
    },
  ),
  // A customer comes with a link, completes, pays and looks after it
  defineRoutes(
    { audience: 'customer' },
    {
      '/customer-login': ['session/customer-login', { open: true }],
      '/customer-sharableLink-information': ['sharing/link-information', { open: true }],
      '/customer-listing': 'policies/my-list',
      '/quotation-policy-tabs': ['policies/my-list', { variant: 'tabs' }],
      '/customerr-policy-detail': 'policies/policy',
      '/customer-vehical-info': ['quotes/wizard', { variant: 'make' }],
      '/customer-vehicle-information': ['quotes/wizard', { variant: 'chassisNo' }],
      '/customer-quotation-step': 'quotes/wizard',
      '/customer-policyholder': ['quotes/wizard', { variant: 'policyholder' }],
      '/customer-alternate-policyholder': ['quotes/wizard', { variant: 'alternate' }],
      '/customer-policy-group': ['quotes/wizard', { variant: 'commercial' }],
      '/customer-confirm-details': 'quotes/confirm',
      '/customer-quotation-pending': 'quotes/quotation-pending',
      '/customer-motor-convert-policy': 'policies/convert',
      '/customer-motor-payment-pay-now': 'payments/pay-now',
      '/customer-motor-policy-technical-control': 'policies/technical-control',
      '/customer-motor-policy-customer-pay': ['payments/pay-now', { variant: 'link' }],
    },
  ),
  // Our own additions to the specification's addresses
  defineRoutes(
    { audience: 'public' },
    {
      '/simulators': 'simulators/simulators',
      '/forgot-password': 'session/forgot-password',
      '/reset-password': 'session/reset-password',
      '/verify/:code': 'certificates/verify',
    },
  ),
  defineRoutes(
    { audience: 'agent' },
    {
      '/new-lead': 'leads/new-lead',
      '/quotation-versions': 'quotes/quotation-versions',
      '/credit-entitlements': ['credit/entitlements', { layout: 'advisor' }],
      '/licences': ['licences/licences', { layout: 'advisor' }],
      '/licence-holder': ['licences/holder', { layout: 'advisor' }],
      '/underwriting-case': 'underwriting/case',
      '/authority-profiles': ['underwriting/authority-profiles', { layout: 'advisor' }],
    },
  ),
  defineRoutes(
    { audience: 'agent', layout: 'advisor' },
    {
      '/my-account': 'session/account',
      '/inspections-to-review': 'inspections/to-review',
      '/inspection-review': 'inspections/review',
      '/tariffs': 'tariffs/tariffs',
      '/tariff': 'tariffs/tariff',
      '/tariff-tables': 'tariffs/tables',
      '/tariff-run': 'tariff-comparison/quotations',
      '/messages': 'messages/messages',
    },
  ),
  // A sale of any line that brings no addresses of its own
  defineRoutes(
    { audience: 'agent' },
    {
      '/price-check': 'quotes/price-check',
      '/select-product': 'quotes/select-product',
      '/quotation-technical-control': 'quotes/technical-control',
      '/payment-send-link': 'payments/send-link',
      '/payment-link': 'payments/payment-link',
      '/payment-start': ['payments/start', { audience: 'either' }],
      '/certificate': 'certificates/certificate',
    },
  ),
  defineRoutes(
    { audience: 'public' },
    {
      '/payment-return': 'payments/return',
      '/payment-return-encrypted': ['payments/return', { variant: 'encrypted' }],
      '/payment-succeeded': 'payments/succeeded',
      '/payment-failed': 'payments/failed',
    },
  ),
  defineRoutes(
    { audience: 'customer' },
    {
      '/customer-quotation-technical-control': 'quotes/technical-control',
      '/customer-quick-quote': 'quotes/quick-quote',
      '/customer-price-check': 'quotes/price-check',
      '/customer-select-product': 'quotes/select-product',
      '/customer-quotation': 'quotes/quotation',
      '/customer-quotation-versions': 'quotes/quotation-versions',
      '/customer-certificate': 'certificates/certificate',
    },
  ),
  routesOf(lines),
)
