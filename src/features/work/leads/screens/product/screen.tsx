import { LeadPage } from '../../parts/lead-page.tsx'

/** What the person is interested in. */
export default function ProductScreen() {
  return <LeadPage section="leads/product" page="product" title="Product" />
}
