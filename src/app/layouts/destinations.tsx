import { type Icon, IconFileText, IconGavel, IconHome2, IconShare, IconShieldCheck } from '@tabler/icons-react'
import { pathTo } from '#domain/routing.ts'

export type Destination = {
  readonly label: string
  readonly icon: Icon
  readonly to: string /** The feature that the role needs. */
  readonly feature?: string
}

/** Where the advisor's header leads, most used first. */
export const destinations = (): readonly Destination[] => [
  { label: 'Home', icon: IconHome2, to: pathTo('performance/dashboard', { audience: 'agent' }) },
  { label: 'Quotations', icon: IconFileText, to: pathTo('quotes/quotation-list', { audience: 'agent' }), feature: 'QUOTES' },
  { label: 'Policies', icon: IconShieldCheck, to: pathTo('policies/policy-list', { audience: 'agent' }), feature: 'POLICIES' },
  { label: 'Share', icon: IconShare, to: pathTo('sharing/commercial-structure', { audience: 'agent' }), feature: 'SHARING' },
  { label: 'Underwriting', icon: IconGavel, to: pathTo('quotes/technical-control', { audience: 'agent' }), feature: 'UNDERWRITING' },
]
