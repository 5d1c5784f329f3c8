import { LeadPage } from '../../parts/lead-page.tsx'

/** The insurance that the person already has. */
export default function ExistingInsuranceScreen() {
  return <LeadPage section="leads/existing-insurance" page="existing" title="Existing insurance" />
}
