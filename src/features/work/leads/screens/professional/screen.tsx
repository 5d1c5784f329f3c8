import { LeadPage } from '../../parts/lead-page.tsx'

/** What the person does for a living. */
export default function ProfessionalScreen() {
  return <LeadPage section="leads/professional" page="professional" title="Profession" />
}
