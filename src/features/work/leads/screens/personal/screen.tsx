import { LeadPage } from '../../parts/lead-page.tsx'

/** Who the person is. */
export default function PersonalScreen() {
  return <LeadPage section="leads/personal" page="personal" title="Personal details" />
}
