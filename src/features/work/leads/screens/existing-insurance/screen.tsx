import { LeadPage } from '../../parts/lead-page.tsx'

/** What the person has already. */
export default function ExistingInsuranceScreen() {
  return <LeadPage section="leads/existing-insurance" page="existing" title="Existing insurance" />
}
